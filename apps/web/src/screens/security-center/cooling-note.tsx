import type { SecurityConfig } from "@foyer/contract/security";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMoment } from "../../i18n/use-moment.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./security-center.module.css";

const REASONS = {
  "login-password": msg`You changed your login password.`,
  "payment-password": msg`You set a payment password.`,
  "login-method": msg`You changed how you log in or confirm it's you.`,
  contact: msg`You changed your e-mail address or mobile number.`,
  "new-device": msg`You logged in on a new device.`,
};

const CONTACTS = {
  email: msg`You changed your e-mail address.`,
  mobile: msg`You changed your mobile number.`,
};

/** Why operators check withdrawals, and until when. A card that waits says so itself. */
export function CoolingNote({ config }: { config: SecurityConfig }) {
  const { i18n } = useLingui();
  const moment = useMoment();
  const reasons = config.coolings.flatMap(({ reason, contact, endsAt }) =>
    reason === "card" ? [] : [{ text: i18n._(contact ? CONTACTS[contact] : REASONS[reason]), endsAt }],
  );
  // the one that ends last comes first
  const [last] = reasons;
  if (!last) return null;
  const end = moment(last.endsAt);
  return (
    <div className={styles.note}>
      <Icon name="clock" size="m" />
      <div>
        <p className={styles.strong}>
          <Trans>An operator checks every withdrawal until {end}.</Trans>
        </p>
        <p>
          {reasons.map(({ text }) => text).join(" ")} <Trans>Games and deposits work as usual.</Trans>
        </p>
      </div>
    </div>
  );
}
