import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../test/step.ts";

const WEB = join(ROOT, "apps/web");
const LOCALES = "src/i18n/locales";
/** Inside the repository, so that the copy resolves the workspace packages, and ignored by git. */
const COPY = join(ROOT, ".cache/texts");

/** Catalogues of a client, by path, without comments and without the header, which contains the time. */
async function readCatalogues(web: string): Promise<Map<string, string>> {
  const files = (await readdir(join(web, LOCALES), { recursive: true })).filter((file) =>
    file.endsWith(".po"),
  );
  const read = async (file: string) => {
    const [, ...messages] = (await readFile(join(web, LOCALES, file), "utf8")).split(/\n{2,}/);
    return [file, messages.map((message) => message.replaceAll(/^#.*\n/gm, "").trim()).join("\n\n")] as const;
  };
  return new Map(await Promise.all(files.map(read)));
}

/** Messages of a catalogue without a translation. */
export function untranslated(catalogue: string): string[] {
  return catalogue
    .split("\n\n")
    .filter((message) => /^msgstr ""$(?!\n")/m.test(message))
    .map((message) => /^msgid (.*)$/m.exec(message)?.[1] ?? message);
}

if (import.meta.main) {
  await rm(COPY, { recursive: true, force: true });
  await mkdir(COPY, { recursive: true });
  for (const entry of ["src", "lingui.config.ts", "package.json"]) {
    await cp(join(WEB, entry), join(COPY, entry), { recursive: true });
  }
  await promisify(execFile)(join(ROOT, "node_modules/.bin/lingui"), ["extract", "--clean"], { cwd: COPY });
  const [committed, fresh] = [await readCatalogues(WEB), await readCatalogues(COPY)];
  let faults = 0;
  for (const [file, catalogue] of fresh) {
    if (committed.get(file) !== catalogue) {
      faults += 1;
      console.error(`${file} is behind the sources: run npm run texts.`);
    }
    for (const message of untranslated(catalogue)) {
      faults += 1;
      console.error(`${file} has no text for ${message}.`);
    }
  }
  console.log(`${fresh.size} catalogues read, ${faults} faults.`);
  if (faults > 0 || fresh.size === 0) process.exitCode = 1;
}
