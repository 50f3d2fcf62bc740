import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { DURATIONS } from "../../lib/durations.ts";
import { call } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { SelectField } from "../../ui/field/select-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import styles from "./back-office.module.css";
import { backOfficeKeys } from "./back-office-keys.ts";
import { backOfficeHeaders, noteEnd } from "./back-office-session.ts";
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
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
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
      const options = { headers: backOfficeHeaders(), file: content, timeout: DURATIONS.uploadTimeout };
      try {
        return await call("backoffice.statement.upload", { query }, options);
      } catch (error) {
        noteEnd(error);
        throw error;
      }
    },
    onSuccess: ({ statementId }) => {
      void queries.invalidateQueries({ queryKey: backOfficeKeys.statements });
      onClose();
      onUploaded(statementId);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (file && !upload.isPending) upload.mutate(file);
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
              upload.reset();
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
        {upload.isError && (
          <p className={styles.refusal} role="alert">
            {texts.refused(upload.error)}
          </p>
        )}
        <p className={styles.pale}>{t`You see what each entry will become before anything is credited.`}</p>
        <Button type="submit" look="primary" size="large" full busy={upload.isPending}>
          <Trans>Show preview</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
