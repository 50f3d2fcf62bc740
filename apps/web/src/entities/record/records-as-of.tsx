import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { AsOfNote } from "../merchant/as-of-note.tsx";

interface RecordsAsOfProps {
  query: ComponentProps<typeof AsOfNote>["query"] & {
    readonly isFetchingNextPage?: boolean;
    readonly isFetchNextPageError?: boolean;
  };
}

/** As of when records are that cannot be refreshed. The end of a list says itself when a further page fails. */
export function RecordsAsOf({ query }: RecordsAsOfProps) {
  const { t } = useLingui();
  const { data, dataUpdatedAt, refetch, isFetchingNextPage = false, isFetchNextPageError = false } = query;
  const further = isFetchingNextPage || isFetchNextPageError;
  return (
    <AsOfNote
      query={{
        data,
        dataUpdatedAt,
        refetch,
        isError: query.isError && !further,
        isFetching: query.isFetching && !further,
        failureCount: further ? 0 : query.failureCount,
      }}
      offline={t`Records are updated when you're back online.`}
    />
  );
}
