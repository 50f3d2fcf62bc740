import type { Identity } from "@foyer/contract/identity";
import { useLingui } from "@lingui/react/macro";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icon-names.ts";
import styles from "./identity-state.module.css";

const LOOKS: Record<Identity["state"], { icon: IconName; look: string | undefined }> = {
  none: { icon: "user", look: undefined },
  submitted: { icon: "clock", look: styles.going },
  review: { icon: "clock", look: styles.going },
  confirmed: { icon: "check", look: styles.good },
  refused: { icon: "warn", look: styles.bad },
  expired: { icon: "warn", look: styles.bad },
};

/** State of an identity check, as an icon and a word. */
export function IdentityStateLabel({ state }: { state: Identity["state"] }) {
  const { t } = useLingui();
  const texts: Record<Identity["state"], string> = {
    none: t`Not sent`,
    submitted: t`Sent`,
    review: t`In review`,
    confirmed: t`Confirmed`,
    refused: t`Not accepted`,
    expired: t`Expired`,
  };
  const { icon, look } = LOOKS[state];
  return (
    <span className={cx(styles.state, look)}>
      <Icon name={icon} size="s" />
      {texts[state]}
    </span>
  );
}
