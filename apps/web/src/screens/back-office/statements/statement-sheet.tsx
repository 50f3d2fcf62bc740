import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { call } from "../../../lib/http/index.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import { Button } from "../../../ui/button/button.tsx";
import { SelectField } from "../../../ui/field/select-field.tsx";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { UploadProgress } from "../../../ui/upload-progress/upload-progress.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeHeaders, noteEnd } from "../back-office-session.ts";
import type { StatementAccount } from "./statement-format-sheet.tsx";
import { useStatementTexts } from "./use-statement-texts.ts";

/** Needed once for each account. */
const StatementFormatSheet = lazyComponent({
  load: async () => ({ default: (await import("./statement-format-sheet.tsx")).StatementFormatSheet }),
});

interface StatementSheetProps {
  accounts: readonly StatementAccount[];
  onUploaded: (statementId: string) => void;
  onClose: () => void;
}

const isXml = ({ name }: File): boolean => /\.xml$/i.test(name);

/** Chooses a file and the account it is of. It is read as a draft; nothing is credited yet. */
export function StatementSheet({ accounts, onUploaded, onClose }: StatementSheetProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const texts = useStatementTexts();
  const [file, setFile] = useState<File>();
  const [accountId, setAccountId] = useState(accounts[0]?.accountId ?? "");
  const [reading, setReading] = useState<File>();
  const [judged, setJudged] = useState(false);
  const upload = useUpload(
    async (chosen: File, options) => {
      // browsers name the type of a CSV file in several ways
      const content = new Blob([chosen], {
        type: isXml(chosen) ? "application/xml" : "text/csv",
      });
      const query = {
        accountId,
        fileName: chosen.name.slice(-200),
      };
      try {
        return await call(
          "backoffice.statement.upload",
          { query },
          { ...options, headers: backOfficeHeaders(), file: content },
        );
      } catch (error) {
        noteEnd(error);
        throw error;
      }
    },
    ({ statementId }) => {
      void queries.invalidateQueries({ queryKey: backOfficeKeys.statements });
      onClose();
      onUploaded(statementId);
    },
  );
  const { cancel } = upload;
  // An upload that continued after the sheet is closed would leave a draft behind.
  useEffect(() => cancel, [cancel]);
  const sending = upload.state.step === "sending";
  const account = accounts.find((one) => one.accountId === accountId);
  const csv = file && !isXml(file) ? file : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (!file || sending) return;
    if (csv && !account?.formatted) setReading(csv);
    else upload.start(file);
  };
  if (reading && account)
    return (
      <StatementFormatSheet
        account={account}
        sample={reading}
        onClose={() => setReading(undefined)}
        onConfirmed={() => {
          setReading(undefined);
          upload.start(reading);
        }}
      />
    );
  return (
    <Sheet title={t`Upload a bank statement`} closeLabel={t`Close`} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <SelectField
          label={t`Account`}
          value={accountId}
          onChange={({ target }) => setAccountId(target.value)}
        >
          {accounts.map((one) => (
            <option key={one.accountId} value={one.accountId}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <label className={styles.file}>
          <span>{t`File (CSV or camt.053)`}</span>
          <input
            type="file"
            accept=".csv,.txt,.xml,text/csv,application/xml"
            onChange={({ target }) => {
              setFile(target.files?.[0]);
              upload.clear();
            }}
          />
        </label>
        {judged && !file && (
          <p className={styles.refusal} role="alert">
            {t`Choose a file.`}
          </p>
        )}
        <UploadProgress
          upload={upload}
          name={file?.name ?? ""}
          errorText={texts.refused}
          onRemove={upload.clear}
        />
        {csv && (
          <Button look="outline" full disabled={sending} onClick={() => setReading(csv)}>
            {account?.formatted
              ? t`Change how this account's files are read`
              : t`Set how this account's files are read`}
          </Button>
        )}
        <p className={styles.pale}>{t`You see what each entry will become before anything is credited.`}</p>
        <Button type="submit" look="primary" size="large" full busy={sending}>
          <Trans>Show preview</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
