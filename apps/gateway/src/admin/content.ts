import { resolve } from "node:path";
import { type ArgsDef, type CommandDef, defineCommand } from "citty";
import { formatFinding } from "../modules/content/findings.ts";
import type { ImportOptions } from "../modules/content/import-content.ts";
import { FolderNotFound } from "../modules/content/read-folder.ts";
import { AdminError } from "./admin-error.ts";
import { withApp } from "./with-app.ts";

const NAMES = {
  announcements: "announcements",
  banners: "banners",
  help: "help",
  pages: "pages",
  lines: "service lines",
  texts: "text overrides",
} as const;

const ARGS = {
  folder: { type: "positional", description: "Folder of content files (content/README.md)", required: true },
  merchant: {
    type: "string",
    description: "Merchant code",
    valueHint: "CODE",
    default: process.env["MERCHANT"] || "DEMO",
  },
  strict: { type: "boolean", description: "A warning counts as an error" },
} as const satisfies ArgsDef;

async function readFolder(folder: string, options: ImportOptions): Promise<void> {
  const { importContent, UnknownMerchant } = await import("../modules/content/import-content.ts");
  const { findings, summary } = await withApp((app) =>
    // npm runs this at the root of the project; the folder is relative to where the operator is
    importContent(app.services, app.database, resolve(process.env["INIT_CWD"] ?? ".", folder), options),
  ).catch((error: unknown) => {
    if (error instanceof UnknownMerchant || error instanceof FolderNotFound)
      throw new AdminError(error.message);
    throw error;
  });
  for (const finding of findings.all) console.error(formatFinding(finding));
  if (summary) {
    for (const [kind, { made, changed, same, removed }] of Object.entries(summary))
      console.log(
        `${NAMES[kind as keyof typeof NAMES]}: ${made} made, ${changed} changed, ${same} the same, ${removed} removed`,
      );
    return;
  }
  const isRight = options.check && !findings.hasErrors && !(options.strict && findings.all.length > 0);
  console.log(isRight ? "The folder is right. Nothing was written." : "Nothing was written.");
  if (!isRight) process.exitCode = 1;
}

/** Faults are printed by file and line; an import writes all of the folder or, when anything is wrong, nothing. */
export const content: CommandDef = {
  meta: { description: "Publishes a folder of plain files as a merchant's content" },
  subCommands: {
    import: defineCommand({
      meta: { description: "Makes the merchant's content what the folder says" },
      args: { ...ARGS, prune: { type: "boolean", description: "Removes entries whose files are gone" } },
      run: ({ args }) =>
        readFolder(args.folder, {
          merchant: args.merchant,
          prune: args.prune === true,
          strict: args.strict === true,
        }),
    }),
    check: defineCommand({
      meta: { description: "Checks the folder and writes nothing" },
      args: ARGS,
      run: ({ args }) =>
        readFolder(args.folder, {
          merchant: args.merchant,
          check: true,
          strict: args.strict === true,
        }),
    }),
  },
};
