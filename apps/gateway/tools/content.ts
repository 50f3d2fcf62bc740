/**
 * `npm run content -- import <folder> [--merchant CODE] [--check] [--prune] [--strict]`: brings a merchant's content
 * to what a folder of plain files says (content/README.md). Ends with 0 when it is so, with 1 and every fault by file
 * and line when nothing was written. Writes to `DATABASE_URL`, or else to the shipped database in `DATA_DIR` (./data),
 * whether it runs or not.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { LaunchError } from "../../../tools/launch-error.ts";
import { AnnouncementsRepository } from "../src/modules/announcements/announcements.repository.ts";
import { AnnouncementsService } from "../src/modules/announcements/announcements.service.ts";
import { lineOf } from "../src/modules/content/findings.ts";
import { NoFolder } from "../src/modules/content/folder.ts";
import { type ImportOptions, importContent, UnknownMerchant } from "../src/modules/content/import-content.ts";
import type { ContentRooms } from "../src/modules/content/write-content.ts";
import { HelpService } from "../src/modules/help/help.service.ts";
import { PagesRepository } from "../src/modules/pages/pages.repository.ts";
import { PagesService } from "../src/modules/pages/pages.service.ts";
import { PromotionTermsService } from "../src/modules/promotions/promotion-terms.service.ts";
import { linesRepository } from "../src/modules/service/lines.repository.ts";
import { ServiceLines } from "../src/modules/service/lines.service.ts";
import { OwnTextsService } from "../src/modules/settings/own-texts.service.ts";
import { type Database, openDatabase as openPool } from "../src/plugins/database.ts";
import { openDatabase } from "./open-database.ts";

const USAGE = "npm run content -- import <folder> [--merchant CODE] [--check] [--prune] [--strict]";
const NAMES = {
  announcements: "announcements",
  banners: "banners",
  help: "help",
  pages: "pages",
  lines: "service lines",
  texts: "own texts",
} as const;

function readArguments(): { folder: string; options: ImportOptions } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        merchant: { type: "string", default: process.env["MERCHANT"] || "DEMO" },
        check: { type: "boolean", default: false },
        prune: { type: "boolean", default: false },
        strict: { type: "boolean", default: false },
      },
    });
    const [command, folder, ...more] = positionals;
    if (command !== "import" || !folder || more.length > 0) throw new LaunchError(USAGE);
    // npm runs this at the root of the project, the folder is named from where somebody stands
    return { folder: resolve(process.env["INIT_CWD"] ?? ".", folder), options: values };
  } catch (error) {
    throw error instanceof LaunchError ? error : new LaunchError(`${(error as Error).message}\n${USAGE}`);
  }
}

/** The rooms of the platform without the platform round them. */
const roomsOf = (database: Database): ContentRooms => ({
  announcements: new AnnouncementsService(new AnnouncementsRepository(database)),
  help: new HelpService(database.pool),
  pages: new PagesService(new PagesRepository(database.pool)),
  serviceLines: new ServiceLines(linesRepository(database.pool), sealsNothing, database.pool),
  promotionTerms: new PromotionTermsService(),
  ownTexts: new OwnTextsService(),
});

/** Addresses are sealed when they are read. */
function sealsNothing(): never {
  throw new Error("an import reads no line");
}

async function run(): Promise<boolean> {
  const { folder, options } = readArguments();
  const kept = await openDatabase(process.env);
  const database = openPool(kept.url, 1);
  try {
    const { findings, summary } = await importContent(roomsOf(database), database, folder, options);
    for (const finding of findings.all) console.error(lineOf(finding));
    if (summary) {
      for (const [kind, { made, changed, same, removed }] of Object.entries(summary))
        console.log(
          `${NAMES[kind as keyof typeof NAMES]}: ${made} made, ${changed} changed, ${same} the same, ${removed} removed`,
        );
      return true;
    }
    const isRight = options.check && !findings.hasErrors && !(options.strict && findings.all.length > 0);
    console.log(isRight ? "The folder is right. Nothing was written." : "Nothing was written.");
    return isRight === true;
  } finally {
    await database.pool.end();
    await kept.close();
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  if (error instanceof LaunchError || error instanceof UnknownMerchant || error instanceof NoFolder)
    console.error(error.message);
  else console.error("Nothing was imported:", (error as Error).message);
  process.exitCode = 1;
}
