import { RateHistory } from "../../entities/rebate/rate-history.tsx";
import styles from "../../entities/record/record.module.css";
import { useSearch } from "../../lib/navigation/index.ts";
import { OwnRates } from "./own-rates.tsx";
import { RebateStatements } from "./rebate-statements.tsx";
import { StatementPage } from "./statement-page.tsx";

/** The agent's own rates of rebate, their history, the statements, or the statement in the address. */
export default function RebatesScreen() {
  const { id, view } = useSearch("/m/member/agent/agentRebeat");
  if (id) return <StatementPage key={id} id={id} />;
  if (view === "statements") return <RebateStatements />;
  if (view !== "history") return <OwnRates />;
  return (
    <div className={styles.screen}>
      <RateHistory />
    </div>
  );
}
