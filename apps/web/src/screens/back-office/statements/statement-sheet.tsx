import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { call } from "../../../lib/http/index.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import { Button } from "../../../ui/button/button.tsx";
import { SelectField } from "../../../ui/field/select-field.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { UploadProgress } from "../../../ui/upload-progress/upload-progress.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeHeaders, noteEnd } from "../back-office-session.ts";
import { useStatementTexts } from "./use-statement-texts.ts";

type Dates = "YMD" | "DMY" | "MDY";
type Decimal = "." | ",";

interface StatementSheetProps {
  accounts: readonly { readonly accountId: string; readonly name: string }[];
  onUploaded: (statementId: string) => void;
  onClose: () => void;
}

/** Chooses a file and the account it is of. It is read as a draft; nothing is credited yet. */
export function StatementSheet({ accounts, onUploaded, onClose }: StatementSheetProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const texts = useStatementTexts();
  const [file, setFile] = useState<File>();
  const [accountId, setAccountId] = useState(accounts[0]?.accountId ?? "");
  const [dates, setDates] = useState<Dates | "">("");
  const [decimal, setDecimal] = useState<Decimal | "">("");
  const [judged, setJudged] = useState(false);
  const upload = useUpload(
    async (chosen: File, options) => {
      // browsers name the type of a CSV file in several ways
      const content = new Blob([chosen], {
        type: /\.xml$/i.test(chosen.name) ? "application/xml" : "text/csv",
      });
      const query = {
        accountId,
        fileName: chosen.name.slice(-200),
        ...(dates !== "" && { dates }),
        ...(decimal !== "" && { decimal }),
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (file && !sending) upload.start(file);
  };
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
        <SelectField
          label={t`Dates in a CSV file`}
          value={dates}
          onChange={({ target }) => setDates(target.value as Dates | "")}
        >
          <option value="">{t`As set for the account`}</option>
          <option value="YMD">2026-11-23</option>
          <option value="DMY">23/11/2026</option>
          <option value="MDY">11/23/2026</option>
        </SelectField>
        <SelectField
          label={t`Amounts in a CSV file`}
          value={decimal}
          onChange={({ target }) => setDecimal(target.value as Decimal | "")}
        >
          <option value="">{t`As set for the account`}</option>
          <option value=".">1,234.50</option>
          <option value=",">1.234,50</option>
        </SelectField>
        <UploadProgress
          upload={upload}
          name={file?.name ?? ""}
          errorText={texts.refused}
          onRemove={upload.clear}
        />
        <p className={styles.pale}>{t`You see what each entry will become before anything is credited.`}</p>
        <Button type="submit" look="primary" size="large" full busy={sending}>
          <Trans>Show preview</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
