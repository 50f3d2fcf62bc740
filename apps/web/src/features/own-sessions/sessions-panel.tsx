import type { OwnSession } from "@foyer/contract/session";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ownSessionsQuery } from "../../entities/session/device-queries.ts";
import { DeviceRow, deviceListClass } from "../../entities/session/device-row.tsx";
import { countryNames } from "../../i18n/country-names.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { call } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import type { PanelProps } from "../../ui/sheet/panel-props.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";

/** The devices the player is logged in on; each other one can be logged out. */
export default function SessionsPanel({ onClose }: PanelProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(ownSessionsQuery());
  const end = useMutation({
    mutationFn: async (sessionId: string | undefined) => {
      if (sessionId === undefined) await call("session.end.others", {});
      else await call("session.end", { params: { sessionId } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ownSessionsQuery().queryKey }),
  });
  const others = data?.sessions.filter(({ current }) => !current) ?? [];
  const failure = end.error ?? (data ? null : error);
  return (
    <Sheet title={t`Devices`} closeLabel={t`Close`} onClose={onClose}>
      {failure && (
        <p role="alert">
          {errorText(failure)}{" "}
          <Button look="text" busy={isFetching} onClick={() => void refetch()}>
            {t`Try again`}
          </Button>
        </p>
      )}
      {!data && !error && <Spinner />}
      <ul className={deviceListClass}>
        {data?.sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables === session.id}
            onEnd={() => !end.isPending && end.mutate(session.id)}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          full
          busy={end.isPending && end.variables === undefined}
          onClick={() => !end.isPending && end.mutate(undefined)}
        >
          <Trans>Log out of all other devices</Trans>
        </Button>
      )}
    </Sheet>
  );
}

interface SessionRowProps {
  session: OwnSession;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({
  session: { current, device, country, startedAt, seenAt },
  busy,
  onEnd,
}: SessionRowProps) {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const seen = moment(seenAt);
  const since = moment(startedAt);
  const place = country && countryNames(i18n.locale)(country);
  return (
    <DeviceRow
      icon="phone"
      name={device}
      facts={
        <>
          {current ? <Trans>This device</Trans> : <Trans>Last active {seen}</Trans>}
          {place && <> · {place}</>} · <Trans>Logged in {since}</Trans>
        </>
      }
    >
      {!current && (
        <Button
          size="small"
          busy={busy}
          aria-label={t`Log out ${device}, logged in ${since}`}
          onClick={onEnd}
        >
          <Trans>Log out</Trans>
        </Button>
      )}
    </DeviceRow>
  );
}
