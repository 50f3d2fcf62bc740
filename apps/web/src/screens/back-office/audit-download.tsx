import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { call } from "../../lib/http/index.ts";
import { saveFile } from "../../lib/save-file.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import type { AuditFilter } from "./audit-filter.ts";
import { backOfficeHeaders, noteEnd } from "./back-office-session.ts";

/** A year of entries takes longer than other calls. */
const TIMEOUT = 120_000;

/** A button that saves the entries of a filter as a CSV file. */
export function AuditDownload({ filter }: { filter: AuditFilter }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const options = { headers: backOfficeHeaders(), answersFile: true, timeout: TIMEOUT };
      const file: unknown = await call("backoffice.audit.csv", { query: filter }, options);
      saveFile(file as Blob, `audit-trail${filter.day === undefined ? "" : `-${filter.day}`}.csv`);
    } catch (error) {
      if (!noteEnd(error)) toast("error", errorText(error));
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
