import type { HelpSection } from "@foyer/contract/help";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../db/database.ts";
import { type TestApp, testApp } from "../../testing/index.ts";
import type { WrittenHelp } from "./help.repository.ts";

let t: TestApp;
let merchantId: number;

const entry = (source: string, title: string, more: Partial<WrittenHelp> = {}): WrittenHelp => ({
  source,
  parent: null,
  tag: null,
  sort: 0,
  texts: { EN: { title, content: `<p>${title}</p><script>alert(1)</script>` } },
  ...more,
});
const write = (help: WrittenHelp) =>
  inTransaction(t.app.database.pool, (client) => t.app.services.help.write(client, merchantId, help));

async function read(query = "", headers: Record<string, string> = {}) {
  const answer = await t.app.inject({ url: `/wps/system/helpCenter${query}`, headers });
  return answer.json() as { errorCode?: string; value: HelpSection[] };
}

beforeAll(async () => {
  t = await testApp();
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
});
afterAll(() => t.close());

describe("the help centre", () => {
  test("the help centre is empty until something is written", async () => {
    expect((await read()).value).toEqual([]);
  });

  test("the help centre lists sections and their questions in order, with cleaned HTML", async () => {
    expect(await write(entry("money", "Money", { sort: 20, tag: "money" }))).toBe("made");
    expect(await write(entry("account", "Account", { sort: 10 }))).toBe("made");
    await write(entry("money/out", "Out", { parent: "money", sort: 2 }));
    await write(entry("money/in", "In", { parent: "money", sort: 1 }));
    await expect
      .poll(async () => (await read("?lang=EN&device=MOBILE")).value)
      .toEqual([
        { title: "Account", content: "<p>Account</p>", children: [] },
        {
          title: "Money",
          content: "<p>Money</p>",
          tag: "money",
          children: [
            { title: "In", content: "<p>In</p>" },
            { title: "Out", content: "<p>Out</p>" },
          ],
        },
      ]);
  });

  test("help is in the requested language where it has a text, and entries without a usable text are left out", async () => {
    await write(
      entry("account", "", {
        sort: 10,
        texts: { EN: { title: "Account", content: "" }, TY: { title: "Account mo", content: "" } },
      }),
    );
    await write(entry("french", "", { sort: 5, texts: { FR: { title: "Oui", content: "" } } }));
    const titles = async (...filter: Parameters<typeof read>) =>
      (await read(...filter)).value.map(({ title }) => title);
    await expect.poll(() => titles("?lang=TY")).toEqual(["Account mo", "Money"]);
    expect(await titles("", { language: "TY" })).toEqual(["Account mo", "Money"]);
    expect(await titles("?lang=EN", { language: "TY" })).toEqual(["Account", "Money"]);
    expect(await titles("?lang=SW")).toEqual(["Account", "Money"]);
  });

  test("help refuses an invalid language", async () => {
    for (const lang of ["XX", "en", "EN'--", ""])
      expect((await read(`?lang=${encodeURIComponent(lang)}`)).errorCode, lang).toBe("request.invalid");
    expect((await read("?device=TOASTER")).errorCode).toBe("request.invalid");
  });
});

describe("importing help from files", () => {
  test("importing unchanged help writes nothing", async () => {
    const content = entry("rules", "Rules", { sort: 30 });
    expect([await write(content), await write(content), await write({ ...content, sort: 31 })]).toEqual([
      "made",
      "same",
      "changed",
    ]);
  });

  test("importing help moves a question to another section", async () => {
    const question = entry("q", "Question", { parent: "rules" });
    await write(question);
    expect(await write({ ...question, parent: "money" })).toBe("changed");
    expect(await write({ ...question, parent: "money" })).toBe("same");
  });

  test("importing a question without its section is refused", async () => {
    await expect(write(entry("lost", "Lost", { parent: "nowhere" }))).rejects.toThrow("nowhere");
  });

  test("importing help removes what is no longer in the files, a section with its questions", async () => {
    await inTransaction(t.app.database.pool, (client) =>
      t.app.services.help.prune(client, merchantId, ["account"]),
    );
    await expect
      .poll(async () => (await read("?lang=EN")).value.map(({ title }) => title))
      .toEqual(["Account"]);
  });
});
