import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { passkeysQuery } from "../../entities/session/device-queries.ts";
import { DeviceRow, deviceListClass } from "../../entities/session/device-row.tsx";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useDay } from "../../i18n/use-moment.ts";
import { call } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import type { PanelProps } from "../../ui/sheet/panel-props.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import { runCeremony } from "./run-ceremony.ts";

/** The player's passkeys: create one for this device, remove one. */
export default function PasskeysPanel({ onClose }: PanelProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const day = useDay();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(passkeysQuery());
  const change = useMutation({
    mutationFn: async (passkeyId: string | undefined) => {
      if (passkeyId === undefined) await runCeremony(({ makePasskey }) => makePasskey());
      else await call("passkeys.remove", { params: { passkeyId } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: passkeysQuery().queryKey }),
  });
  const start = (passkeyId?: string) => !change.isPending && change.mutate(passkeyId);
  const failure = change.error ?? (data ? null : error);
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
                busy={change.isPending && change.variables === id}
                aria-label={t`Remove ${name}`}
                onClick={() => start(id)}
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
        busy={change.isPending && change.variables === undefined}
        onClick={() => start()}
      >
        <Trans>Create passkey</Trans>
      </Button>
    </Sheet>
  );
}
