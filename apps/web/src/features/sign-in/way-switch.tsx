import { Trans, useLingui } from "@lingui/react/macro";
import styles from "./way-switch.module.css";

/** By what a player proves who they are. */
export type Way = "username" | "sms";

interface WaySwitchProps {
  way: Way;
  onSwitch: (way: Way) => void;
  /** A finger is on its way to one of them. */
  onNear: () => void;
}

/** Username and password, or a code by SMS. */
export function WaySwitch({ way, onSwitch, onNear }: WaySwitchProps) {
  const { t } = useLingui();
  const half = (one: Way) => ({
    type: "button" as const,
    "aria-pressed": way === one,
    onPointerDown: onNear,
    onFocus: onNear,
    onClick: () => way !== one && onSwitch(one),
  });
  return (
    <div className={styles.switch} role="group" aria-label={t`How to log in`}>
      <button {...half("username")}>
        <Trans>Username</Trans>
      </button>
      <button {...half("sms")}>
        <Trans>SMS code</Trans>
      </button>
    </div>
  );
}
