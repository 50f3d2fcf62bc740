import type { Contract, ParamsOf, QueryOf } from "@foyer/contract";
import { useLingui } from "@lingui/react/macro";
import { CSV_TIMEOUT, callForFile } from "../../lib/http/call-for-file.ts";
import { DownloadCsv } from "./download-csv.tsx";

interface DownloadRecordsProps {
  report: ParamsOf<Contract["records.csv"]>["report"];
  query: QueryOf<Contract["records.csv"]>;
}

/** A button that saves the records of a filter as a CSV file. */
export function DownloadRecords({ report, query }: DownloadRecordsProps) {
  const { t } = useLingui();
  const names = {
    bets: t({ message: "betting-record", context: "name of a file" }),
    transactions: t({ message: "transactions", context: "name of a file" }),
    profit: t({ message: "profit-and-loss", context: "name of a file" }),
  };
  return (
    <DownloadCsv
      name={`${names[report]}-${query.from}-${query.to}`}
      load={() => callForFile("records.csv", { params: { report }, query }, { timeout: CSV_TIMEOUT })}
    />
  );
}
