import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ContentFolder, contentFolder, text } from "../modules/content/content-folder.fixture.ts";
import { type TestApp, testApp } from "../testing/index.ts";
import { runAdmin } from "./run-admin.fixture.ts";

const FILE = fileURLToPath(import.meta.url);

let t: TestApp;
let folder: ContentFolder;
beforeAll(async () => {
  [t, folder] = await Promise.all([testApp(), contentFolder()]);
});
afterAll(async () => {
  await t.close();
  await folder.remove("");
});

const content = (...args: string[]) => runAdmin(t.databaseUrl, ["content", ...args]);

describe("content commands", () => {
  it("an imported folder is shown by a running gateway", async () => {
    await folder.write({ "announcements/night.en.md": text("title: Tonight\ntype: PL") });
    const announced = async () =>
      (await t.app.inject("/wps/system/announcements?types=PL")).json().value.player;
    expect(await announced()).toEqual([]);
    const { code, out, errors } = await content("import", folder.path);
    expect([code, out.split("\n")[0]]).toEqual([
      0,
      "announcements: 1 made, 0 changed, 0 the same, 0 removed",
    ]);
    expect(errors).toBe("announcements/night.en.md: warning: has no text in TY\n");
    await expect.poll(announced).toMatchObject([{ title: "Tonight" }]);
  });

  it("a content check reports every fault by file and line and writes nothing", async () => {
    await folder.write({ "announcements/bad.en.md": text("title: Bad\ntype: XX") });
    const { code, out, errors } = await content("check", folder.path);
    expect([code, out]).toEqual([1, "Nothing was written.\n"]);
    expect(errors).toContain('announcements/bad.en.md:3:7: "type" must be one of PL, PU, H, A\n');
  });

  it.each([
    ["no verb", [], /^USAGE npm run admin -- content import\|check/m],
    ["an unknown option", ["import", ".", "--what"], /^Unknown option --what\./],
    [
      "a folder that does not exist",
      ["import", "/nowhere/at-all"],
      /^The folder \/nowhere\/at-all cannot be read: no such/m,
    ],
    [
      "a file instead of a folder",
      ["import", FILE],
      /^The folder .*content\.test\.ts cannot be read: not a directory/m,
    ],
    ["an unknown merchant", ["import", ".", "--merchant", "NOBODY"], /^Unknown merchant: NOBODY\.$/m],
  ])("a content command with %s ends with exit code 1 and the reason", async (_, args, reason) => {
    const { code, errors } = await content(...args);
    expect(code).toBe(1);
    expect(errors).toMatch(reason);
  });
});
