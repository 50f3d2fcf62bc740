import type { StatementFormat, StatementFormatProposal } from "@foyer/contract/statements";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDay } from "../../../i18n/use-moment.ts";
import { call } from "../../../lib/http/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Note } from "../../../ui/note/note.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall, backOfficeHeaders, noteEnd } from "../back-office-session.ts";
import caseStyles from "../cases/case-queue.module.css";
import { StatementFormatFields } from "./statement-format-fields.tsx";
import { useStatementTexts } from "./use-statement-texts.ts";

/** Bytes of a file that a format is proposed from; whole lines of the largest are in it. */
const SAMPLE_BYTES = 256 * 1024;

export interface StatementAccount {
  readonly accountId: string;
  readonly name: string;
  /** How its CSV files are read is confirmed. */
  readonly formatted: boolean;
}

interface StatementFormatSheetProps {
  account: StatementAccount;
  sample: File;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Shows how a file seems to be written. An operator corrects and confirms it; the account's files are then read so. */
export function StatementFormatSheet({ account, sample, onConfirmed, onClose }: StatementFormatSheetProps) {
  const { t } = useLingui();
  const texts = useStatementTexts();
  const { accountId } = account;
  const proposal = useQuery({
    queryKey: backOfficeKeys.statementFormat(
      accountId,
      `${sample.name} ${sample.size} ${sample.lastModified}`,
    ),
    queryFn: async ({ signal }) => {
      try {
        return await call(
          "backoffice.statement.format.propose",
          { query: { accountId } },
          {
            signal,
            headers: backOfficeHeaders(),
            file: new Blob([await wholeLines(sample)], { type: "text/csv" }),
          },
        );
      } catch (error) {
        noteEnd(error);
        throw error;
      }
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Sheet title={t`How files of ${account.name} are read`} closeLabel={t`Close`} onClose={onClose}>
      {proposal.isPending && <Skeleton />}
      {proposal.isError && (
        <p className={styles.refusal} role="alert">
          {texts.refused(proposal.error)}
        </p>
      )}
      {proposal.data && (
        <FormatForm accountId={accountId} proposal={proposal.data} onConfirmed={onConfirmed} />
      )}
    </Sheet>
  );
}

/** The beginning of a file, up to the end of a line. */
async function wholeLines(file: File): Promise<ArrayBuffer> {
  if (file.size <= SAMPLE_BYTES) return file.arrayBuffer();
  const bytes = await file.slice(0, SAMPLE_BYTES).arrayBuffer();
  const end = new Uint8Array(bytes).lastIndexOf(0x0a);
  return end === -1 ? bytes : bytes.slice(0, end + 1);
}

interface FormatFormProps {
  accountId: string;
  proposal: StatementFormatProposal;
  onConfirmed: () => void;
}

function FormatForm({ accountId, proposal, onConfirmed }: FormatFormProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const texts = useStatementTexts();
  const day = useDay();
  const [format, setFormat] = useState<StatementFormat>(proposal.format);
  const [open, setOpen] = useState({
    numbers: proposal.otherNumbers !== undefined,
    dates: proposal.otherDates !== undefined,
  });
  const confirm = useMutation({
    mutationFn: () =>
      backOfficeCall("backoffice.statement.format.set", { params: { accountId }, body: format }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: backOfficeKeys.statements });
      onConfirmed();
    },
  });
  const openColumns = format.columns.filter(({ is }) => is === "unknown").length;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate();
      }}
    >
      <p className={styles.pale}>
        {t`This is what the file seems to say. Check it: payments are credited by it.`}
      </p>
      {openColumns > 0 && (
        <Note icon="warn">{t`Decide what the marked columns mean. A column that doesn't matter is ignored.`}</Note>
      )}
      {proposal.refusal && proposal.refusal.fault !== "column-unknown" && (
        <Note icon="warn">{texts.refusal(proposal.refusal)}</Note>
      )}
      <StatementFormatFields
        format={format}
        samples={proposal.samples}
        open={open}
        onChange={(changed) => {
          // any change is a choice, also of what was proposed
          setOpen({
            numbers: open.numbers && changed.numbers === format.numbers,
            dates: open.dates && changed.dates === format.dates,
          });
          setFormat(changed);
        }}
      />
      {proposal.lines.length > 0 && (
        <table className={caseStyles.table}>
          <caption className={styles.pale}>{t`The first entries, as proposed`}</caption>
          <tbody>
            {proposal.lines.map((line) => (
              <tr key={line.line}>
                <td>
                  <b>
                    <bdi>{line.payer ?? line.text}</bdi>
                  </b>
                  <span>
                    {day(line.day)}, <bdi>{line.text}</bdi>
                  </span>
                </td>
                <td className={caseStyles.sum}>
                  <bdi>{line.amount}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {confirm.isError && (
        <p className={styles.refusal} role="alert">
          {texts.refused(confirm.error)}
        </p>
      )}
      <Button
        type="submit"
        look="primary"
        size="large"
        full
        busy={confirm.isPending}
        disabled={openColumns > 0 || open.numbers || open.dates}
      >
        <Trans>Confirm and show preview</Trans>
      </Button>
    </form>
  );
}
