import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ContentFolder, contentFolder, text } from "../src/modules/content/content-folder.fixture.ts";
import { type TestApp, testApp } from "../src/testing/index.ts";

const TOOL = fileURLToPath(new URL("content.ts", import.meta.url));

let t: TestApp;
let folder: ContentFolder;
beforeAll(async () => {
  [t, folder] = await Promise.all([testApp(), contentFolder()]);
});
afterAll(async () => {
  await t.close();
  await folder.remove("");
});

/** Runs `npm run content` as a person would. */
function content(...args: string[]): Promise<{ code: number | null; said: string; complained: string }> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [TOOL, ...args],
      { env: { PATH: process.env["PATH"], DATABASE_URL: t.databaseUrl } },
      (_error, said, complained) => done({ code: child.exitCode, said, complained }),
    );
  });
}

describe("npm run content", () => {
  it("publishes a folder beside a running platform, which shows it", async () => {
    await folder.write({ "announcements/night.en.md": text("title: Tonight\ntype: PL") });
    const announced = async () =>
      (await t.app.inject("/wps/system/announcements?types=PL")).json().value.player;
    expect(await announced()).toEqual([]);
    const { code, said, complained } = await content("import", folder.path);
    expect([code, said.split("\n")[0]]).toEqual([
      0,
      "announcements: 1 made, 0 changed, 0 the same, 0 removed",
    ]);
    expect(complained).toBe("announcements/night.en.md: warning: has no text in TY\n");
    await expect.poll(announced).toMatchObject([{ title: "Tonight" }]);
  });

  it("says every fault by file and line, ends with 1 and writes nothing", async () => {
    await folder.write({ "announcements/bad.en.md": text("title: Bad\ntype: XX") });
    const { code, said, complained } = await content("import", folder.path, "--check");
    expect([code, said]).toEqual([1, "Nothing was written.\n"]);
    expect(complained).toContain('announcements/bad.en.md:3:7: "type" must be one of PL, PU, H, A\n');
  });

  it.each([
    ["nothing to do", [], /^npm run content -- import <folder>/],
    ["an option there is not", ["import", ".", "--what"], /^Unknown option '--what'/],
    [
      "a folder there is not",
      ["import", "/nowhere/at-all"],
      /^There is no folder \/nowhere\/at-all to read: no such/m,
    ],
    ["a file for a folder", ["import", TOOL], /^There is no folder .*content\.ts to read: not a directory/m],
    ["a merchant there is not", ["import", ".", "--merchant", "NOBODY"], /^There is no merchant NOBODY\.$/m],
  ])("says in one sentence what is wrong with %s", async (_, args, sentence) => {
    const { code, complained } = await content(...args);
    expect(code).toBe(1);
    expect(complained).toMatch(sentence);
  });
});
