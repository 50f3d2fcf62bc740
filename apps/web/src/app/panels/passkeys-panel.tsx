import type { Proof } from "@foyer/contract/proof";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { securityQuery } from "../../entities/security/security-queries.ts";
import { passkeysQuery } from "../../entities/session/device-queries.ts";
import { DeviceRow, deviceListClass } from "../../entities/session/device-row.tsx";
import { ConfirmSheet } from "../../features/confirm-identity/confirm-sheet.tsx";
import { useFollows } from "../../features/confirm-identity/use-follows.ts";
import { passkeyProof } from "../../features/passkeys/passkey-proof.ts";
import { usePasskeys } from "../../features/passkeys/passkey-support.ts";
import { runCeremony } from "../../features/passkeys/run-ceremony.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useDay } from "../../i18n/use-moment.ts";
import { type ApiError, call } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import type { PanelProps } from "../../ui/sheet/panel-props.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";

/** A new passkey, or the one to remove. */
type Change = { readonly remove?: { readonly id: string; readonly name: string } };

/** The player's passkeys: create one for this device, remove one. Each change asks for a proof. */
export default function PasskeysPanel({ onClose }: PanelProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const day = useDay();
  const queries = useQueryClient();
  const able = usePasskeys();
  const { data, error, refetch } = useQuery(passkeysQuery());
  const { data: config } = useQuery(securityQuery());
  const follows = useFollows(config)("login-method");
  const [asking, setAsking] = useState<Change>();
  const [refusal, setRefusal] = useState<ApiError>();
  const send = async ({ remove }: Change, proof?: Proof) => {
    if (remove) await call("passkeys.remove", { body: { passkeyId: remove.id, ...(proof && { proof }) } });
    else await runCeremony(({ makePasskey }) => makePasskey(proof));
  };
  const settle = async () => {
    await Promise.all(
      [passkeysQuery(), securityQuery()].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
    );
  };
  const change = useMutation({ mutationFn: (what: Change) => send(what), onSettled: settle });
  // an account that logs in by code or by a provider is proven by its log-in
  const hasProof = config && (config.loginPassword.set || config.paymentPassword.set || config.passkeys > 0);
  const start = (what: Change) => {
    change.reset();
    setRefusal(undefined);
    if (hasProof) setAsking(what);
    else if (config && !change.isPending) change.mutate(what);
  };
  const failure = refusal ?? change.error ?? (data ? null : error);
  if (asking && config)
    return (
      <ConfirmSheet
        doing={
          asking.remove
            ? t`You're removing the passkey ${asking.remove.name}.`
            : t`You're creating a passkey.`
        }
        follows={follows}
        kinds={["payment", "password", "passkey"]}
        config={config}
        passkey={able ? passkeyProof : undefined}
        send={(proof) => send(asking, proof).finally(settle)}
        onDone={() => setAsking(undefined)}
        onRefused={(why) => {
          setAsking(undefined);
          setRefusal(why);
        }}
        onClose={() => setAsking(undefined)}
      />
    );
  return (
    <Sheet title={t`Passkeys`} closeLabel={t`Close`} onClose={onClose}>
      <p>
        <Trans>Log in with your fingerprint, face or screen lock. A passkey can't be guessed.</Trans>
      </p>
      {failure && (
        <p role="alert">
          {errorText(failure)}{" "}
          {!data && (
            <Button look="text" onClick={() => void refetch()}>
              {t`Try again`}
            </Button>
          )}
        </p>
      )}
      {!data && !error && <Spinner />}
      <ul className={deviceListClass}>
        {data?.passkeys.map(({ id, name, createdAt }) => {
          const made = day(createdAt);
          return (
            <DeviceRow key={id} icon="lock" name={name} facts={<Trans>Created {made}</Trans>}>
              <Button
                size="small"
                busy={change.isPending && change.variables.remove?.id === id}
                aria-label={t`Remove ${name}`}
                onClick={() => start({ remove: { id, name } })}
              >
                <Trans>Remove</Trans>
              </Button>
            </DeviceRow>
          );
        })}
      </ul>
      <Button
        look="primary"
        full
        busy={change.isPending && change.variables.remove === undefined}
        onClick={() => start({})}
      >
        <Trans>Create passkey</Trans>
      </Button>
    </Sheet>
  );
}
