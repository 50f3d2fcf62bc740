import type { Proof } from "@foyer/contract/proof";
import type { SecurityConfig } from "@foyer/contract/security";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmSheet } from "../../features/confirm-identity/confirm-sheet.tsx";
import { useFollows } from "../../features/confirm-identity/use-follows.ts";
import { passkeyProof } from "../../features/passkeys/passkey-proof.ts";
import { usePasskeys } from "../../features/passkeys/passkey-support.ts";
import { ConnectApp } from "../../features/second-factor/connect-app.tsx";
import { RecoveryCodes } from "../../features/second-factor/recovery-codes.tsx";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useDay } from "../../i18n/use-moment.ts";
import { type ApiError, call } from "../../lib/http/index.ts";
import { Link, useGo } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import styles from "./security-center.module.css";
import { useSaved } from "./use-saved.ts";

export interface TwoStepProps {
  config: SecurityConfig;
}

type Act = "begin" | "codes" | "off";

/** Two-step login: its state, set-up, new recovery codes, and turning it off. */
export default function TwoStep({ config }: TwoStepProps) {
  const { t } = useLingui();
  const go = useGo();
  const day = useDay();
  const saved = useSaved();
  const able = usePasskeys();
  const errorText = useErrorText();
  const hint = useFollows(config)("login-method");
  const [asking, setAsking] = useState<Act>();
  const [offered, setOffered] = useState<{ secret: string; address: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [refusal, setRefusal] = useState<ApiError>();
  const { set, changedAt, recoveryCodes } = config.secondFactor;
  const leave = (text: string) => {
    saved(text);
    go.back({ to: "/m/securityCenter" });
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={() => leave(t`New recovery codes saved.`)} />;
  if (offered)
    return (
      <ConnectApp
        {...offered}
        confirm={(code) => call("factor.confirm", { body: { code } })}
        onDone={() => leave(t`Two-step login is on.`)}
      />
    );
  const send = async (proof: Proof, code?: string) => {
    const body = { proof, ...(code !== undefined && { code }) };
    if (asking === "begin") setOffered(await call("factor.begin", { body }));
    else if (asking === "codes") setCodes((await call("factor.codes", { body })).recoveryCodes);
    else await call("factor.off", { body });
  };
  const ask = (act: Act) => {
    setRefusal(undefined);
    setAsking(act);
  };
  const doing: Record<Act, string> = {
    begin: t`You're setting up two-step login.`,
    codes: t`You're making new recovery codes. Those you have stop working.`,
    off: t`You're turning two-step login off. Your password alone logs you in then.`,
  };
  return (
    <>
      <div className={styles.card}>
        {set ? (
          <>
            <p>
              <Trans>You log in with your password and a code from your authenticator app.</Trans>
            </p>
            <p className={styles.quiet}>
              {changedAt && <Trans>On since {day(changedAt)}.</Trans>}{" "}
              {t`${plural(recoveryCodes, { one: "# recovery code left.", other: "# recovery codes left." })}`}
            </p>
          </>
        ) : (
          <>
            <p>
              <Trans>
                Besides your password, we ask at every login for a code from an authenticator app on your
                phone. Whoever learns your password can't log in without it.
              </Trans>
            </p>
            <p className={styles.quiet}>
              <Trans>
                You need an authenticator app such as Google Authenticator, Microsoft Authenticator or Aegis.
                Logging in with a passkey needs no code.
              </Trans>
            </p>
          </>
        )}
      </div>
      {refusal && (
        <p role="alert" className={styles.bad}>
          {errorText(refusal)}
        </p>
      )}
      {set ? (
        <>
          <Button full onClick={() => ask("codes")}>
            <Trans>New recovery codes</Trans>
          </Button>
          <Button full onClick={() => ask("begin")}>
            <Trans>Use another phone</Trans>
          </Button>
          <Button full look="outline" onClick={() => ask("off")}>
            <Trans>Turn off</Trans>
          </Button>
        </>
      ) : (
        <Button look="primary" size="large" full onClick={() => ask("begin")}>
          <Trans>Set up</Trans>
        </Button>
      )}
      {asking && (
        <ConfirmSheet
          doing={doing[asking]}
          follows={hint}
          kinds={["payment", "password", "passkey"]}
          config={config}
          passkey={able ? passkeyProof : undefined}
          send={send}
          needsCode={set}
          onDone={() => {
            setAsking(undefined);
            if (asking === "off") leave(t`Two-step login is off.`);
          }}
          onRefused={(why) => {
            setAsking(undefined);
            setRefusal(why);
          }}
          onClose={() => setAsking(undefined)}
        >
          {set && (
            <p>
              <Trans>
                Lost phone and recovery codes? <Link to="/m/service">Contact customer service</Link>.
              </Trans>
            </p>
          )}
        </ConfirmSheet>
      )}
    </>
  );
}
