import { CHECKS } from "./checks/list.ts";
import { runSideBySide } from "./test/step.ts";

/** `npm run check`: runs every static check, even if one fails. */
const outcomes = await runSideBySide(CHECKS);
const failed = outcomes.filter((outcome) => outcome.failed > 0).length;
console.log(
  failed ? `\n${failed} of ${CHECKS.length} checks failed.` : `\nAll ${CHECKS.length} checks passed.`,
);
process.exitCode = failed > 0 ? 1 : 0;
