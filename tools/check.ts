import { CHECKS } from "./checks/list.ts";
import { runStep } from "./test/step.ts";

/** `npm run check`: runs every static check, even if one fails. */
let failed = 0;
for (const check of CHECKS) failed += (await runStep(check)).failed;
console.log(
  failed ? `\n${failed} of ${CHECKS.length} checks failed.` : `\nAll ${CHECKS.length} checks passed.`,
);
process.exitCode = failed > 0 ? 1 : 0;
