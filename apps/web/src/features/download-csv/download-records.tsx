import type { Contract, ParamsOf, QueryOf } from "@foyer/contract";
import { CSV_TIMEOUT, callForFile } from "../../lib/http/call-for-file.ts";
import { DownloadCsv } from "./download-csv.tsx";

interface DownloadRecordsProps {
  report: ParamsOf<Contract["records.csv"]>["report"];
  query: QueryOf<Contract["records.csv"]>;
}

/** A button that saves the records of a filter as a CSV file. */
export function DownloadRecords({ report, query }: DownloadRecordsProps) {
  return (
    <DownloadCsv
      name={`${report}-${query.from}-${query.to}`}
      load={() => callForFile("records.csv", { params: { report }, query }, { timeout: CSV_TIMEOUT })}
    />
  );
}
