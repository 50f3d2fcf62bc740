import type { Contract, ParamsOf, QueryOf } from "@foyer/contract";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { call } from "../../lib/http/index.ts";
import { saveFile } from "../../lib/save-file.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

interface DownloadRecordsProps {
  report: ParamsOf<Contract["records.csv"]>["report"];
  query: QueryOf<Contract["records.csv"]>;
}

/** A year of records takes longer than other calls. */
const TIMEOUT = 120_000;

/** A button that saves the records of a filter as a CSV file. */
export function DownloadRecords({ report, query }: DownloadRecordsProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const file: unknown = await call(
        "records.csv",
        { params: { report }, query },
        { answersFile: true, timeout: TIMEOUT },
      );
      saveFile(file as Blob, `${report}-${query.from}-${query.to}.csv`);
    } catch (error) {
      toast("error", errorText(error));
    }
    setBusy(false);
  };
  return (
    <IconButton
      icon="download"
      label={t`Download CSV`}
      aria-busy={busy}
      disabled={busy}
      onClick={() => void save()}
    />
  );
}
