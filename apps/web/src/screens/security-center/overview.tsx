import type { SecurityConfig } from "@foyer/contract/security";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { ownSessionsQuery } from "../../entities/session/device-queries.ts";
import { usePasskeys } from "../../features/passkeys/passkey-support.ts";
import { useDay } from "../../i18n/use-moment.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { CoolingNote } from "./cooling-note.tsx";
import { PROVIDER_NAMES } from "./provider-names.ts";
import { Row } from "./row.tsx";
import styles from "./security-center.module.css";

/** First what is worth setting and why, then what is set. */
export function Overview({ config }: { config: SecurityConfig }) {
  const { t, i18n } = useLingui();
  const day = useDay();
  const able = usePasskeys();
  const sessions = useQuery(ownSessionsQuery()).data?.sessions.length;
  const {
    loginPassword,
    paymentPassword,
    cards,
    passkeys,
    email,
    mobile,
    payeeName,
    secondFactor,
    questions,
    socialAccounts,
  } = config;
  const changed = (at: string | undefined) => at && t`Changed ${day(at)}`;
  const { most } = cards;
  const number = (count: number) => new Intl.NumberFormat(i18n.locale).format(count);
  const count = number(cards.count);
  const limit = number(most);
  const all = [
    loginPassword.set,
    paymentPassword.set,
    cards.count > 0,
    email?.verified === true,
    mobile?.verified === true,
    secondFactor.set,
    questions.length > 0,
    ...(able ? [passkeys > 0] : []),
  ];
  const set = all.filter(Boolean).length;
  const done = number(set);
  const total = number(all.length);
  const add = <Trans>Add</Trans>;
  const paymentState = paymentPassword.lockedUntil ? (
    <span className={styles.bad}>
      <Trans>Locked</Trans>
    </span>
  ) : undefined;
  return (
    <>
      <section className={styles.card}>
        <p className={styles.count}>
          <Trans>
            {done} of {total} set
          </Trans>
        </p>
        <div className={styles.meter} aria-hidden="true">
          {all.map((_, index) => (
            // the parts of the meter have no identity
            <i key={index} className={index < set ? styles.full : undefined} />
          ))}
        </div>
      </section>
      <CoolingNote config={config} />
      {all.includes(false) && (
        <Group title={t`Worth setting`}>
          {!paymentPassword.set && (
            <section className={styles.card}>
              <div className={styles.advice}>
                <Icon name="key" />
                <div>
                  <h3>
                    <Trans>Payment password</Trans>
                  </h3>
                  <p>
                    <Trans>Six digits that confirm every withdrawal. Nobody can withdraw without them.</Trans>
                  </p>
                </div>
              </div>
              <Link
                to="/m/securityCenter"
                search={{ part: "payment" }}
                className={buttonClass({ look: "primary", full: true })}
              >
                <Trans>Set payment password</Trans>
              </Link>
            </section>
          )}
          {all.filter((one) => !one).length > (paymentPassword.set ? 0 : 1) && (
            <ul className={styles.rows}>
              {!loginPassword.set && (
                <Row
                  icon="lock"
                  title={t`Login password`}
                  fact={t`Log in without a code`}
                  state={add}
                  to={{ to: "/m/changePsw" }}
                />
              )}
              {cards.count === 0 && (
                <Row
                  icon="card"
                  title={t`Cards and wallets`}
                  fact={t`Where your withdrawals are paid`}
                  state={add}
                  to={{ to: "/m/securityCenter", search: { part: "add-card" } }}
                />
              )}
              {!email?.verified && (
                <Row
                  icon="mail"
                  title={t`E-mail address`}
                  fact={t`For messages about your account`}
                  state={email ? t`Confirm` : add}
                  to={{ to: "/m/securityCenter", search: { part: "email" } }}
                />
              )}
              {!mobile?.verified && (
                <Row
                  icon="phone"
                  title={t`Mobile number`}
                  fact={t`To reset a forgotten password`}
                  state={mobile ? t`Confirm` : add}
                  to={{ to: "/m/securityCenter", search: { part: "mobile" } }}
                />
              )}
              {!secondFactor.set && (
                <Row
                  icon="qr"
                  title={t`Two-step login`}
                  fact={t`A code from your phone at every login`}
                  state={t`Off`}
                  to={{ to: "/m/securityCenter", search: { part: "two-step" } }}
                />
              )}
              {questions.length === 0 && (
                <Row
                  icon="book"
                  title={t`Security questions`}
                  fact={t`To reset a forgotten payment password`}
                  state={add}
                  to={{ to: "/m/securityCenter", search: { part: "questions" } }}
                />
              )}
              {able && passkeys === 0 && (
                <Row
                  icon="finger"
                  title={t`Passkeys`}
                  fact={t`Log in with fingerprint or face`}
                  state={add}
                  panel="passkeys"
                />
              )}
            </ul>
          )}
        </Group>
      )}
      <Group title={t`Set`}>
        <ul className={styles.rows}>
          {loginPassword.set && (
            <Row
              icon="lock"
              title={t`Login password`}
              fact={changed(loginPassword.changedAt)}
              to={{ to: "/m/changePsw" }}
            />
          )}
          {paymentPassword.set && (
            <Row
              icon="key"
              title={t`Payment password`}
              fact={changed(paymentPassword.changedAt) ?? t`6 digits`}
              state={paymentState}
              to={{ to: "/m/securityCenter", search: { part: "payment" } }}
            />
          )}
          {cards.count > 0 && (
            <Row
              icon="card"
              title={t`Cards and wallets`}
              fact={t`${count} of ${limit}`}
              to={{ to: "/m/securityCenter", search: { part: "cards" } }}
            />
          )}
          {payeeName !== undefined && (
            <Row icon="user" title={t`Payee name`} fact={<bdi>{payeeName}</bdi>} state={t`Fixed`} />
          )}
          {email?.verified && (
            <Row
              icon="mail"
              title={t`E-mail address`}
              fact={<bdi>{email.shown}</bdi>}
              state={t`Confirmed`}
              to={{ to: "/m/securityCenter", search: { part: "email" } }}
            />
          )}
          {mobile?.verified && (
            <Row
              icon="phone"
              title={t`Mobile number`}
              fact={<bdi dir="ltr">{mobile.shown}</bdi>}
              state={t`Confirmed`}
              to={{ to: "/m/securityCenter", search: { part: "mobile" } }}
            />
          )}
          {secondFactor.set && (
            <Row
              icon="qr"
              title={t`Two-step login`}
              fact={changed(secondFactor.changedAt)}
              state={t`On`}
              to={{ to: "/m/securityCenter", search: { part: "two-step" } }}
            />
          )}
          {questions.length > 0 && (
            <Row
              icon="book"
              title={t`Security questions`}
              to={{ to: "/m/securityCenter", search: { part: "questions" } }}
            />
          )}
          {able && passkeys > 0 && (
            <Row icon="finger" title={t`Passkeys`} state={number(passkeys)} panel="passkeys" />
          )}
          {socialAccounts.length > 0 && (
            <Row
              icon="link"
              title={t`Linked accounts`}
              fact={socialAccounts.map(({ provider }) => PROVIDER_NAMES[provider]).join(", ")}
              to={{ to: "/m/securityCenter", search: { part: "social" } }}
            />
          )}
        </ul>
        <ul className={styles.rows}>
          <Row
            icon="phone"
            title={t`Devices`}
            fact={t`Where you're logged in`}
            state={sessions === undefined ? undefined : number(sessions)}
            panel="sessions"
          />
          <Row
            icon="clock"
            title={t`Login history`}
            fact={t`Logins and changes of your account`}
            to={{ to: "/m/securityCenter", search: { part: "history" } }}
          />
        </ul>
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
