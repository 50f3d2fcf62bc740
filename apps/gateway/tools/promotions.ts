/**
 * `npm run promotions`: answers players' applications, and says what a promotion asks for and gives. Looks for the
 * database as the audit does.
 */
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import type { PromotionTerms } from "@foyer/contract/promotions";
import { LaunchError } from "../../../tools/launch-error.ts";
import { InboxRepository } from "../src/modules/inbox/inbox.repository.ts";
import { messageFor } from "../src/modules/inbox/inbox-texts.ts";
import { ApplicationsRepository } from "../src/modules/promotions/applications.repository.ts";
import { ApplicationsService } from "../src/modules/promotions/applications.service.ts";
import { PromotionMessages } from "../src/modules/promotions/promotion-messages.ts";
import { PromotionsRepository } from "../src/modules/promotions/promotions.repository.ts";
import { PromotionsService } from "../src/modules/promotions/promotions.service.ts";
import { openDatabase as openPool } from "../src/plugins/database.ts";
import { AppError } from "../src/plugins/errors.ts";
import { merchantOf } from "./merchant-of.ts";
import { openDatabase } from "./open-database.ts";

const HELP = `npm run promotions -- <what> [--merchant CODE]

  list                            who applied and waits for an answer
  approve <application> [note]    the player can claim
  reject <application> <reason>   the player reads the reason
  terms <promotion> <json>        what it asks for and gives, as PromotionTerms; "null": it is only to be read`;

function idOf(word: string | undefined): bigint {
  if (!word || !/^[1-9]\d{0,17}$/.test(word)) throw new LaunchError(HELP);
  return BigInt(word);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new LaunchError("The terms are no JSON.");
  }
}

async function run(
  promotions: PromotionsService,
  applications: ApplicationsService,
  merchantId: number,
  words: readonly string[],
): Promise<void> {
  const [what, subject, ...rest] = words;
  const note = rest.join(" ");
  if (what === "list") {
    for (const { id, username, title, joinedAt } of await applications.longest(merchantId))
      console.log(`${id}  ${joinedAt.toISOString()}  ${username}  ${title}`);
  } else if (what === "approve" || what === "reject") {
    if (what === "reject" && note === "") throw new LaunchError("Say why: the player reads it.");
    await promotions.decide(merchantId, idOf(subject), what, note || null, userInfo().username);
  } else if (what === "terms" && note !== "") {
    // its shape is looked at where it is set
    await promotions.setTerms(merchantId, idOf(subject), jsonOf(note) as PromotionTerms | null);
  } else {
    throw new LaunchError(HELP);
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { merchant: { type: "string" } },
  });
  const database = await openDatabase(process.env);
  const { pool } = openPool(database.url, 1);
  try {
    const { id, code } = await merchantOf(pool, values.merchant);
    const messages = new PromotionMessages({
      tell: ({ memberId }, occasion, details, about, client) =>
        new InboxRepository(pool).add(
          messageFor(memberId, occasion, details, { house: code, about }),
          client,
        ),
    });
    const service = new PromotionsService(
      new PromotionsRepository(pool),
      { changed: () => {} },
      messages,
      console,
    );
    const applications = new ApplicationsService(new ApplicationsRepository(pool), service);
    await run(service, applications, id, positionals);
  } finally {
    await pool.end();
    await database.close();
  }
} catch (error) {
  const gone = error instanceof AppError && error.code === "promotion.unknown";
  console.error(
    gone ? "There is no such promotion, or no such application that waits." : (error as Error).message,
  );
  process.exitCode = 1;
}
