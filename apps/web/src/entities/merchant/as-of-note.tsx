import { useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useShortMoment } from "../../i18n/use-moment.ts";
import { now } from "../../lib/clock.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { useOnline } from "../../lib/use-online.ts";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/note/note.tsx";

interface AsOfNoteProps {
  query: Pick<
    UseQueryResult,
    "data" | "dataUpdatedAt" | "isError" | "isFetching" | "isPlaceholderData" | "failureCount"
  > & {
    readonly refetch: () => unknown;
    /** A list says so at its end. */
    readonly isFetchingNextPage?: boolean;
    readonly isFetchNextPageError?: boolean;
  };
  /** What works offline; by default, what does on an order's page. */
  offline?: string;
  /** Says nothing while a refresh is only slow: the value is polled. */
  polled?: boolean;
}

/** How long a value is as good as new. */
const RECENT_MS = 10_000;

/** Says as of when a value is, while it cannot be refreshed: offline, or because the platform does not answer. */
export function AsOfNote({ query, offline, polled = false }: AsOfNoteProps) {
  const { t } = useLingui();
  const moment = useShortMoment();
  const online = useOnline();
  const { data, dataUpdatedAt, isPlaceholderData, refetch } = query;
  const { isFetchingNextPage = false, isFetchNextPageError = false } = query;
  const isFetching = query.isFetching && !isFetchingNextPage;
  const failed = (query.isError || query.failureCount > 0) && !isFetchingNextPage && !isFetchNextPageError;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!isFetching || polled) return;
    const timer = setTimeout(() => setSlow(true), DURATIONS.slowRefresh);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isFetching, polled]);
  // Without it, an order that was just opened would be called old while its page asks for the state once more.
  const recent = Date.now() - dataUpdatedAt < RECENT_MS;
  // A value of an earlier visit that was not refreshed in this one.
  const old = dataUpdatedAt < performance.timeOrigin && !isFetching;
  if (data === undefined) return null;
  if (isPlaceholderData)
    return online ? null : (
      <Note title={t`You're offline.`}>{t`What you chose loads when you're back online.`}</Note>
    );
  if (online && !failed && !(slow && !recent) && !old) return null;
  const time = moment(new Date(dataUpdatedAt + now() - Date.now()).toISOString());
  if (!online)
    return (
      <Note title={t`Offline. As of ${time}.`}>
        {offline ?? t`Copying works. Everything else on this page needs a connection.`}
      </Note>
    );
  if (isFetching && !polled) return <Note title={t`As of ${time}.`}>{t`Updating…`}</Note>;
  return (
    <Note icon="warn" title={t`Couldn't update. As of ${time}.`}>
      <Button look="text" size="small" onClick={() => void refetch()}>
        {t`Try again`}
      </Button>
    </Note>
  );
}
