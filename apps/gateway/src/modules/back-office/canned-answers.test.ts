import { randomUUID } from "node:crypto";
import type { CannedAnswer } from "@foyer/contract/canned-answers";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createMember, operatorAt, PASSWORD, signIn, type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
let merchantId: number;
type Headers = Record<string, string>;
/** May edit canned answers. */
let mara: Headers;
/** May not. */
let tomas: Headers;

beforeAll(async () => {
  t = await testApp();
  const { pool } = t.app.database;
  await pool.query(
    `UPDATE merchants SET whitelabel = '{"flags":{"CBS3":true}}', settings = settings || '{"languages":["EN","TY"]}'`,
  );
  const known = () => t.app.services.settings.merchant("DEMO");
  await vi.waitFor(async () => expect((await known()).whitelabel.flags).toEqual({ CBS3: true }));
  merchantId = (await known()).id;
  const { operators } = t.app.services;
  await operators.create(merchantId, "Tomas", "Tomas", PASSWORD);
  const { token } = await operators.signIn(merchantId, "Tomas", PASSWORD, undefined, {
    ip: "127.0.0.1",
    id: "test",
  });
  tomas = { "operator-token": token };
  mara = await operatorAt(t.app, merchantId);
  expect(await operators.setEditsCannedAnswers(merchantId, `OPERATOR-${merchantId}`, true)).toBe(true);
});
afterAll(() => t.close());
beforeEach(() => t.app.database.pool.query("DELETE FROM canned_answers"));

async function ask<T = unknown>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  headers: Headers,
  payload?: object,
): Promise<T> {
  const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) });
  const { success, value, errorCode } = answer.json();
  return success ? value : ({ errorCode, ...(value && { value }) } as T);
}
const URL_OF_ALL = "/wps/backoffice/canned-answers";
const list = (who = mara) => ask<{ content: CannedAnswer[]; mayEdit: boolean }>("GET", URL_OF_ALL, who);
const HELLO = { title: "Greeting", texts: [{ language: "EN", text: "Hello." }], version: 0 };
const save = (key: string, change: object = {}, who = mara) =>
  ask<CannedAnswer & { errorCode?: string }>("PUT", `${URL_OF_ALL}/${key}`, who, { ...HELLO, ...change });
const remove = (key: string, who = mara) => ask("DELETE", `${URL_OF_ALL}/${key}`, who);
const logged = async (kind: string, key: string) =>
  (
    await t.app.database.pool.query<{ detail: object }>(
      "SELECT detail FROM security_events WHERE kind = $1 AND detail ->> 'canned' = $2 ORDER BY id",
      [kind, key],
    )
  ).rows.map(({ detail }) => detail);

test("a canned answer is created, changed and deleted, each recorded once though sent twice", async () => {
  const key = randomUUID();
  const texts = [
    { language: "EN", text: "Hello." },
    { language: "TY", text: "Kumusta." },
  ];
  for (let again = 0; again < 2; again++)
    expect(await save(key, { title: " Greeting " })).toMatchObject({
      cannedKey: key,
      title: "Greeting",
      version: 1,
      by: `operator-${merchantId}`,
    });
  for (let again = 0; again < 2; again++)
    expect(await save(key, { texts, version: 1 })).toMatchObject({ version: 2 });
  const { content, mayEdit } = await list();
  expect(mayEdit).toBe(true);
  expect(content).toHaveLength(1);
  expect(content[0]?.texts).toEqual(expect.arrayContaining(texts));
  expect(await remove(key)).toEqual({ deleted: true });
  expect(await remove(key)).toEqual({ deleted: false });
  expect((await list()).content).toEqual([]);
  expect(await logged("operator-canned-saved", key)).toEqual([
    { operator: expect.any(Number), canned: key, version: 1 },
    { operator: expect.any(Number), canned: key, version: 2 },
  ]);
  expect(await logged("operator-canned-deleted", key)).toHaveLength(1);
});

test("an operator without the right reads canned answers and changes none", async () => {
  const key = randomUUID();
  await save(key);
  expect(await save(key, { title: "Mine", version: 1 }, tomas)).toEqual({ errorCode: "operator.forbidden" });
  expect(await save(randomUUID(), {}, tomas)).toEqual({ errorCode: "operator.forbidden" });
  expect(await remove(key, tomas)).toEqual({ errorCode: "operator.forbidden" });
  expect(await list(tomas)).toMatchObject({ content: [{ title: "Greeting" }], mayEdit: false });
});

test("the right given by an administrator counts at the next call, and so does its withdrawal", async () => {
  const { operators } = t.app.services;
  for (const may of [true, false]) {
    expect(await operators.setEditsCannedAnswers(merchantId, "tomas", may)).toBe(true);
    expect((await list(tomas)).mayEdit).toBe(may);
  }
  expect(await operators.setEditsCannedAnswers(merchantId, "nobody", true)).toBe(false);
});

test("a change to a version that another operator has changed or deleted since is refused", async () => {
  const key = randomUUID();
  await save(key);
  await save(key, { title: "First", version: 1 });
  expect(await save(key, { title: "Second", version: 1 })).toEqual({ errorCode: "request.conflict" });
  expect((await list()).content[0]?.title).toBe("First");
  await remove(key);
  expect(await save(key, { title: "Second", version: 2 })).toEqual({ errorCode: "canned.unknown" });
});

const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";
const english = (text: string) => ({ texts: [{ language: "EN", text }] });
test.each([
  ["a blank title", { title: " " }, { field: "title", rule: "required" }],
  ["a title of 61 characters", { title: "x".repeat(61) }, { field: "title" }],
  // one family is five characters
  ["201 families", english(family.repeat(201)), { field: "texts.0.text" }],
  ["a blank text", english("\n"), { field: "texts", rule: "required" }],
  ["no text", { texts: [] }, { field: "texts", rule: "required" }],
  ["an unknown language", { texts: [{ language: "XX", text: "Hello." }] }, { field: "texts.0.language" }],
  [
    "two texts of a language",
    { texts: [...HELLO.texts, ...HELLO.texts] },
    { field: "texts", rule: "unique" },
  ],
])("a canned answer with %s is refused, naming the field", async (_, change, value) => {
  expect(await save(randomUUID(), change)).toEqual({
    errorCode: "request.invalid",
    value: expect.objectContaining(value),
  });
});

test("a merchant has at most 200 canned answers, also when the last ones are saved at once", async () => {
  await t.app.database.pool.query(
    `INSERT INTO canned_answers (merchant_id, key, title, texts, saved_by)
     SELECT merchant_id, 'a-key-of-sixteen-' || n, 'Answer ' || n, '{"EN":"Hello."}', id
       FROM operators, generate_series(1, 199) n WHERE name_key = 'tomas'`,
  );
  const answers = await Promise.all(Array.from({ length: 3 }, () => save(randomUUID())));
  expect(answers.map(({ errorCode }) => errorCode ?? "saved").toSorted()).toEqual([
    "canned.too.many",
    "canned.too.many",
    "saved",
  ]);
  expect((await list()).content).toHaveLength(200);
});

test("canned answers of another merchant are neither seen nor changed", async () => {
  const { pool } = t.app.database;
  await pool.query(
    "INSERT INTO merchants (code, name, currency, whitelabel) SELECT 'OTHER', 'Other', currency, whitelabel FROM merchants",
  );
  const other = await vi.waitFor(async () => (await t.app.services.settings.merchant("OTHER")).id);
  const foreign = await operatorAt(t.app, other);
  await t.app.services.operators.setEditsCannedAnswers(other, `operator-${other}`, true);
  const key = randomUUID();
  await save(key);
  expect((await list(foreign)).content).toEqual([]);
  expect(await remove(key, foreign)).toEqual({ deleted: false });
  expect(await save(key, { title: "Theirs" }, foreign)).toMatchObject({ title: "Theirs", version: 1 });
  expect((await list()).content).toMatchObject([{ title: "Greeting" }]);
});

test("a chat and feedback say in which language the player wrote", async () => {
  await createMember(t.app, "speaker");
  const headers = { ...(await signIn(t.app, "speaker")), language: "TY" };
  const clientKey = randomUUID();
  await ask("POST", "/wps/chat", headers, { text: "Kumusta?", clientKey });
  const { content: chats } = await ask<{ content: { chatId: string }[] }>(
    "GET",
    "/wps/backoffice/chats",
    mara,
  );
  expect(await ask("GET", `/wps/backoffice/chats/${chats[0]?.chatId}`, mara)).toMatchObject({
    player: "speaker",
    language: "TY",
  });
  await ask("PUT", "/wps/member/feedback", headers, { content: "Salamat sa inyo.", images: [], clientKey });
  expect(await ask("GET", "/wps/backoffice/feedback", mara)).toMatchObject({
    content: [{ player: "speaker", language: "TY" }],
  });
});
