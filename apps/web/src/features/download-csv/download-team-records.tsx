import type { Contract, ParamsOf, QueryOf } from "@foyer/contract";
import { CSV_TIMEOUT, callForFile } from "../../lib/http/call-for-file.ts";
import { DownloadCsv } from "./download-csv.tsx";

interface DownloadTeamRecordsProps {
  report: ParamsOf<Contract["teams.csv"]>["report"];
  query: QueryOf<Contract["teams.csv"]>;
}

/** A button that saves the records of a team as a CSV file. */
export function DownloadTeamRecords({ report, query }: DownloadTeamRecordsProps) {
  return (
    <DownloadCsv
      name={`team-${report}-${query.from}-${query.to}`}
      load={() => callForFile("teams.csv", { params: { report }, query }, { timeout: CSV_TIMEOUT })}
    />
  );
}
