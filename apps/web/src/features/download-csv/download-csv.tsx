import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { saveFile } from "../../lib/save-file.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

interface DownloadCsvProps {
  load: () => Promise<Blob>;
  /** Of the file, without its ending. */
  name: string;
  /** Whether an error is shown elsewhere. */
  isHandled?: (error: unknown) => boolean;
}

/** A button that saves a list as a CSV file. */
export function DownloadCsv({ load, name, isHandled }: DownloadCsvProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await load(), `${name}.csv`);
    } catch (error) {
      if (!isHandled?.(error)) toast("error", errorText(error));
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
