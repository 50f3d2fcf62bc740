import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { AsOfNote } from "../merchant/as-of-note.tsx";

/** As of when records are that cannot be refreshed. */
export function RecordsAsOf({ query }: Pick<ComponentProps<typeof AsOfNote>, "query">) {
  const { t } = useLingui();
  return <AsOfNote query={query} offline={t`Records are updated when you're back online.`} />;
}
