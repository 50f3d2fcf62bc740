import { Trans, useLingui } from "@lingui/react/macro";
import styles from "./way-switch.module.css";

/** The means of sign-in. */
export type Way = "username" | "sms";

interface WaySwitchProps {
  way: Way;
  onSwitch: (way: Way) => void;
  /** A pointer is down on, or focus is at, one of them: preload it. */
  onNear: () => void;
}

/** Switch between username with password and SMS code. */
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
    <div className={styles.switch} role="group" aria-label={t`Login method`}>
      <button {...half("username")}>
        <Trans>Username</Trans>
      </button>
      <button {...half("sms")}>
        <Trans>SMS code</Trans>
      </button>
    </div>
  );
}
