import { ContractStatementPage } from "../../entities/settlement/contract-statement.tsx";
import type { Target } from "../../lib/navigation/index.ts";

export interface DividendStatementProps {
  id: string;
  /** Where all dividends are listed. */
  all: Target;
}

/** The dividend of one period, with what it was computed from. */
export default function DividendStatement({ id, all }: DividendStatementProps) {
  return <ContractStatementPage kind="dividend" id={id} all={all} />;
}
