import { isDay } from "@foyer/domain/record-days";
import type { CommandDef } from "citty";
import { AdminError } from "./admin-error.ts";
import { merchantCommand } from "./command.ts";

export const teams: CommandDef = {
  meta: { description: "Proves the sums of agents' teams" },
  subCommands: {
    prove: merchantCommand(
      "Proves that sums and settlements of teams are those of the entries; exit code 1 and the differences when they are not",
      {
        from: {
          type: "string",
          description: "The first day, such as 2026-11-24; may be left out: since the last proof",
          valueHint: "DAY",
        },
      },
      async ({ app, merchant, args: { from } }) => {
        if (from !== undefined && !isDay(from)) throw new AdminError(`"${from}" is not a day.`);
        const started = performance.now();
        const proof = await app.services.teamProofs.prove(merchant, from ?? null);
        if (proof === "busy") throw new AdminError("Another process proves the teams. Try again later.");
        if (proof === "nothing") throw new AdminError("No day of the merchant's teams was summed yet.");
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        console.log(
          `${proof.firstDay} to ${proof.lastDay}: ${proof.checked} rows compared, in ${seconds} s (proof ${proof.id})`,
        );
        for (const { rule, username, day, settlementId, subject, stored, computed } of proof.found)
          console.error(
            `WRONG  ${rule}: ${username}${day === null ? "" : ` on ${day}`}${
              settlementId === null ? "" : `, settlement ${settlementId}`
            }, ${subject}: ${stored ?? "nothing"} instead of ${computed ?? "nothing"}`,
          );
        if (proof.differences === 0) {
          console.log("The teams are right: sums are those of the entries, settlements those of the sums.");
          return;
        }
        console.error(
          `The teams are NOT right: ${proof.differences} differences (at most 10 of a kind in a batch are listed).`,
        );
        process.exitCode = 1;
      },
    ),
  },
};
