/**
 * `npm run feedback`: what players told the house, and what it answers. Looks for the database as the audit does.
 */
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import type pg from "pg";
import { LaunchError } from "../../../tools/launch-error.ts";
import { feedbackRepository } from "../src/modules/feedback/feedback.repository.ts";
import { FeedbackService } from "../src/modules/feedback/feedback.service.ts";
import { InboxRepository } from "../src/modules/inbox/inbox.repository.ts";
import { messageFor } from "../src/modules/inbox/inbox-texts.ts";
import { openDatabase as openPool } from "../src/plugins/database.ts";
import { AppError } from "../src/plugins/errors.ts";
import { merchantOf } from "./merchant-of.ts";
import { openDatabase } from "./open-database.ts";

const HELP = `npm run feedback -- <what> [--merchant CODE]

  list                       what waits for an answer, the oldest first
  answer <receipt> "<text>"  answers it; the player reads it beside what they wrote`;

async function run(pool: pg.Pool): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { merchant: { type: "string" } },
  });
  const [what, receipt = "", text = ""] = positionals;
  if (!what || !["list", "answer"].includes(what)) throw new LaunchError(HELP);
  const { id, code } = await merchantOf(pool, values.merchant);
  const feedback = new FeedbackService(feedbackRepository(pool), ({ memberId }, receipt) =>
    new InboxRepository(pool).add(
      messageFor(memberId, "feedback-answered", { receipt }, { house: code, about: receipt }),
    ),
  );
  if (what === "list") {
    const waiting = await feedback.waiting(id);
    if (waiting.length === 0) console.log(`Nothing waits for an answer at ${code}.`);
    for (const { receipt: number, player, category, content, sentAt, images } of waiting)
      console.log(
        `${number} ${sentAt.toISOString()} ${player}, ${category}${images.length > 0 ? `, ${images.length} pictures` : ""}\n  ${content.replaceAll("\n", "\n  ")}\n`,
      );
    return;
  }
  try {
    await feedback.answer(id, receipt.toUpperCase(), text, userInfo().username);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new LaunchError(
      error.code === "feedback.unknown"
        ? `${code} has no feedback ${receipt || "without a number"}.`
        : "Say an answer of 1 to 2,000 letters.",
    );
  }
  console.log(`${receipt} is answered.`);
}

let pool: pg.Pool | undefined;
let close = async () => {};
try {
  const database = await openDatabase(process.env);
  close = database.close;
  ({ pool } = openPool(database.url, 1));
  await run(pool);
} catch (error) {
  if (error instanceof LaunchError) console.error(error.message);
  else console.error("It could not be done:", (error as Error).message);
  process.exitCode = 1;
} finally {
  await pool?.end();
  await close();
}
