import { randomUUID } from "node:crypto";
import { type IdentityEvent, type IdentityState, nextIdentityState } from "@foyer/domain/identity";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, operatorAt, signIn, type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
let merchantId: number;
let png: Buffer;
/** Operator tokens. */
let mara: Headers;
let ines: Headers;
beforeAll(async () => {
  t = await testApp();
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
  png = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#c02030" } })
    .png()
    .toBuffer();
  mara = await operatorAt(t.app, merchantId, ["risk"]);
  ines = await operatorAt(t.app, merchantId, ["risk"], "ines");
});
afterAll(() => t.close());

type Headers = Record<string, string>;
const answerOf = async (request: InjectOptions) => {
  const { success, value, errorCode } = (await t.app.inject(request)).json();
  return success ? value : { errorCode, ...value };
};
let players = 0;
async function player(): Promise<{ id: bigint; username: string; headers: Headers }> {
  const username = `known${++players}`;
  const id = await createMember(t.app, username);
  return { id, username, headers: await signIn(t.app, username) };
}
const URL = "/wps/member/identity";
const read = (headers: Headers) => answerOf({ url: URL, headers });
const upload = (headers: Headers, payload = png, type = "image/png") =>
  answerOf({
    method: "POST",
    url: `${URL}/documents`,
    headers: { ...headers, "content-type": type },
    payload,
  });
const page = async (headers: Headers): Promise<string> => (await upload(headers)).document;
const DATA = {
  kind: "national-id",
  name: "Marisol Villanueva",
  birthDate: "1993-05-14",
  nationality: "PH",
  address: "18 Mabini Street, Quezon City",
};
const submitWith = (headers: Headers, change: object) =>
  answerOf({
    method: "POST",
    url: URL,
    headers,
    payload: { ...DATA, clientKey: randomUUID(), ...change },
  });
const submit = async (headers: Headers, change: object = {}) =>
  submitWith(headers, { front: await page(headers), back: await page(headers), ...change });
const queue = (operator: Headers, query = "") =>
  answerOf({ url: `/wps/backoffice/identity${query}`, headers: operator });
async function caseOf(username: string): Promise<string> {
  for (let after = ""; ; ) {
    const { content, next } = await queue(mara, after && `?after=${after}`);
    const found = content.find((one: { player: string }) => one.player === username);
    if (found) return found.checkId;
    if (!next) throw new Error(`nothing waits of ${username}`);
    after = next;
  }
}
const act = (operator: Headers, checkId: string, payload: object) =>
  answerOf({ method: "POST", url: `/wps/backoffice/identity/${checkId}`, headers: operator, payload });
const inbox = async (headers: Headers) =>
  (await answerOf({ url: "/wps/member/inbox", headers })).content.map(
    ({ kind, title }: { kind: string; title: string }) => `${kind}: ${title}`,
  );
/** Moves the last day of a confirmed document into the past. */
const outdate = (id: bigint) =>
  t.app.database.pool.query("UPDATE identity_checks SET valid_until = '2020-01-01' WHERE member_id = $1", [
    id,
  ]);
const confirmed = (id: bigint) => t.app.services.identity.isConfirmed(id);

describe("submitting documents", () => {
  test("documents are sent, reviewed and confirmed; then name, birth date and nationality are fixed", async () => {
    const { id, username, headers } = await player();
    expect(await read(headers)).toEqual({ state: "none", documents: [] });
    expect(await submit(headers, { remark: "Taken today." })).toMatchObject({
      state: "submitted",
      kind: "national-id",
      documents: [{ side: "front" }, { side: "back" }],
    });
    const checkId = await caseOf(username);
    expect(await act(mara, checkId, { event: "assign" })).toMatchObject({ state: "review", mine: true });
    expect(await read(headers)).toMatchObject({ state: "review" });
    expect(await confirmed(id)).toBe(false);
    expect(await act(mara, checkId, { event: "confirm", note: "All readable." })).toMatchObject({
      state: "confirmed",
      remark: "Taken today.",
      trail: [
        { event: "confirm", by: "Mara", note: "All readable." },
        { event: "assign", by: "Mara" },
        { event: "submit" },
      ],
    });
    expect(await confirmed(id)).toBe(true);
    expect(await read(headers)).toMatchObject({ state: "confirmed", name: DATA.name });
    expect(await inbox(headers)).toEqual(["security: Your identity is confirmed"]);
    const profile = { url: "/wps/member/profile", headers };
    expect(await answerOf(profile)).toMatchObject({ name: DATA.name, fixed: ["birthDate", "nationality"] });
    const change = (payload: object) => answerOf({ ...profile, method: "PUT", payload });
    expect(await change({ birthDate: "1990-01-01" })).toEqual({
      errorCode: "profile.field.fixed",
      field: "birthDate",
    });
    expect(await change({ birthDate: DATA.birthDate, address: "Elsewhere 9" })).toMatchObject({
      values: { address: "Elsewhere 9" },
    });
    expect(await submit(headers)).toEqual({ errorCode: "identity.not.now" });
  });

  test("a refused member reads the reason, and sends documents again", async () => {
    const { id, username, headers } = await player();
    await submit(headers);
    const checkId = await caseOf(username);
    await act(mara, checkId, { event: "assign" });
    const refusal = { event: "refuse", reason: "unreadable", message: "The date can't be read." };
    for (let again = 0; again < 2; again++)
      expect(await act(mara, checkId, refusal)).toMatchObject({
        state: "refused",
        reason: "unreadable",
      });
    expect(await read(headers)).toMatchObject({
      state: "refused",
      reason: "unreadable",
      message: "The date can't be read.",
    });
    expect(await inbox(headers)).toEqual(["security: We couldn't confirm your identity"]);
    expect(await submit(headers, { kind: "passport", back: undefined })).toMatchObject({
      state: "submitted",
      kind: "passport",
      documents: [{ side: "front" }],
    });
    expect(await act(mara, await caseOf(username), { event: "note", note: "Second try." })).toMatchObject({
      earlier: [{ state: "refused", reason: "unreadable" }],
    });
    expect(await confirmed(id)).toBe(false);
  });

  test("one key submits once, also when it arrives eight times at once, and refuses another request", async () => {
    const { headers, username } = await player();
    const body = { front: await page(headers), back: await page(headers), clientKey: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => submitWith(headers, body)));
    for (const answer of answers) expect(answer).toMatchObject({ state: "submitted" });
    expect((await act(mara, await caseOf(username), { event: "assign" })).earlier).toEqual([]);
    expect(await submitWith(headers, { ...body, address: "Elsewhere 9" })).toEqual({
      errorCode: "request.conflict",
    });
  });

  test.each([
    ["without a back", { back: undefined }, { errorCode: "identity.document.missing", side: "back" }],
    ["without a name", { name: undefined }, { field: "name", rule: "required" }],
    ["of a child", { birthDate: "2020-01-01" }, { field: "birthDate", rule: "underage" }],
    ["without an address", { address: "   " }, { field: "address", rule: "required" }],
    ["with an unknown country", { nationality: "XX" }, { field: "nationality", rule: "pattern" }],
    ["with a remark of 141 letters", { remark: "x".repeat(141) }, { field: "remark", rule: "maxLength" }],
  ])("documents %s are refused, and nothing is sent", async (_, change, answer) => {
    const { headers } = await player();
    expect(await submit(headers, change)).toMatchObject(answer);
    expect(await read(headers)).toMatchObject({ state: "none" });
  });

  test("a confirmation ends with the last day of its document, and the member is notified", async () => {
    const { id, username, headers } = await player();
    await submit(headers);
    const checkId = await caseOf(username);
    await act(mara, checkId, { event: "assign" });
    expect(await act(mara, checkId, { event: "confirm", validUntil: "2020-01-01" })).toMatchObject({
      field: "validUntil",
    });
    await act(mara, checkId, { event: "confirm", validUntil: "2199-01-01" });
    expect(await confirmed(id)).toBe(true);
    await outdate(id);
    expect(await confirmed(id)).toBe(false);
    await Promise.all([t.app.services.identity.sweep(), t.app.services.identity.sweep()]);
    expect(await read(headers)).toMatchObject({ state: "expired" });
    expect((await inbox(headers))[0]).toBe("security: Your identity document has expired");
    expect(await submit(headers)).toMatchObject({ state: "submitted" });
  });
});

describe("a picture of a document", () => {
  test("a document is stored encrypted and re-encoded, and shown to its member and the merchant's operators only", async () => {
    const { headers, id } = await player();
    const other = await player();
    const taken = await sharp(png)
      .withExif({ IFD0: { Make: "A phone" } })
      .jpeg()
      .toBuffer();
    const { document } = await upload(headers, taken, "image/jpeg");
    const at = (path: string, by: Headers) =>
      t.app.inject({ url: `${path}/documents/${document}`, headers: by });
    const own = await at(URL, headers);
    expect(own.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "no-store" });
    expect((await sharp(own.rawPayload).metadata()).exif).toBeUndefined();
    const { rows } = await t.app.database.pool.query(
      "SELECT sealed FROM identity_documents WHERE member_id = $1",
      [id],
    );
    expect(rows[0].sealed.includes("WEBP")).toBe(false);
    for (const [path, by] of [
      [URL, other.headers],
      ["/wps/backoffice/identity", mara],
    ] as const)
      expect((await at(path, by)).json()).toMatchObject({ errorCode: "identity.document.unknown" });
    expect((await at(URL, {})).json()).toMatchObject({ errorCode: "session.required" });
    await submitWith(headers, { front: document, back: await page(headers) });
    expect((await at("/wps/backoffice/identity", mara)).rawPayload.equals(own.rawPayload)).toBe(true);
  });

  test("another member's picture, a used one, and one named twice cannot be submitted", async () => {
    const [one, two] = [await player(), await player()];
    const unknown = { errorCode: "identity.document.unknown" };
    const foreign = await page(two.headers);
    expect(await submit(one.headers, { back: foreign })).toEqual(unknown);
    expect(await submit(one.headers, { front: foreign, back: foreign })).toEqual(unknown);
    const used = await page(two.headers);
    await submit(two.headers, { front: used });
    const checkId = await caseOf(two.username);
    await act(mara, checkId, { event: "assign" });
    await act(mara, checkId, { event: "refuse", reason: "incomplete" });
    expect(await submit(two.headers, { front: used })).toEqual(unknown);
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ["a renamed program", () => Buffer.concat([Buffer.from("MZ\x90\x00"), Buffer.alloc(2_000, 7)])],
    ["a WebP", () => sharp(png).webp().toBuffer()],
    [
      "a truncated picture",
      () =>
        sharp(png)
          .resize(400)
          .png()
          .toBuffer()
          .then((all) => all.subarray(0, 90)),
    ],
    [
      "a picture of 50,000 × 50,000 pixels",
      () => {
        const bytes = Buffer.from(png);
        bytes.writeUInt32BE(50_000, 16);
        bytes.writeUInt32BE(50_000, 20);
        return bytes;
      },
    ],
  ])("a document that is %s is refused", async (_, made) => {
    const { headers } = await player();
    expect(await upload(headers, await made())).toEqual({ errorCode: "identity.document.invalid" });
  });

  test("a document of 5 MB and one byte is refused, and one that nobody submits is deleted after a day", async () => {
    const { headers, id } = await player();
    expect(await upload(headers, Buffer.alloc(5 * 1024 * 1024 + 1))).toEqual({
      errorCode: "request.too.large",
    });
    const unused = await page(headers);
    const { pool } = t.app.database;
    await pool.query(
      `INSERT INTO identity_documents (public_id, member_id, sealed) SELECT 'n' || i || $1::bigint, $1::bigint, '' FROM generate_series(1, 29) AS i`,
      [id],
    );
    expect(await upload(headers)).toEqual({ errorCode: "identity.too.many" });
    await pool.query(
      "UPDATE identity_documents SET created_at = now() - interval '25 hours' WHERE member_id = $1",
      [id],
    );
    await t.app.services.identity.sweep();
    expect((await t.app.inject({ url: `${URL}/documents/${unused}`, headers })).statusCode).toBe(404);
  });

  test("pictures of a refused check are deleted after the merchant's days, the decision stays", async () => {
    const { id, headers, username } = await player();
    const { documents } = await submit(headers);
    const checkId = await caseOf(username);
    await act(mara, checkId, { event: "assign" });
    await act(mara, checkId, { event: "refuse", reason: "unreadable" });
    const { pool } = t.app.database;
    const refusedDaysAgo = (days: number) =>
      pool.query(
        "UPDATE identity_checks SET decided_at = now() - make_interval(days => $2) WHERE member_id = $1",
        [id, days],
      );
    const picture = () => t.app.inject({ url: `${URL}/documents/${documents[0].document}`, headers });
    await refusedDaysAgo(89);
    await t.app.services.identity.sweep();
    expect((await picture()).statusCode).toBe(200);

    await pool.query(
      "UPDATE merchants SET settings = settings || jsonb_build_object('refusedDocumentDays', 30) WHERE id = $1",
      [merchantId],
    );
    await t.app.services.identity.sweep();
    expect((await picture()).statusCode).toBe(404);
    expect(await read(headers)).toMatchObject({ state: "refused", reason: "unreadable", documents: [] });
    expect(await answerOf({ url: `/wps/backoffice/identity/${checkId}`, headers: mara })).toMatchObject({
      documents: [],
      documentsDeletedAt: expect.any(String),
    });
    const { rows } = await pool.query(
      "SELECT count(*) AS left FROM identity_documents WHERE member_id = $1",
      [id],
    );
    expect(rows).toEqual([{ left: 0n }]);
  });
});

describe("the queue", () => {
  test("only operators with the role risk see identity checks and their documents", async () => {
    const cashier = await operatorAt(t.app, merchantId, ["support", "cashier"]);
    const forbidden = { errorCode: "operator.forbidden" };
    expect(await queue(cashier)).toEqual(forbidden);
    const { headers, username } = await player();
    const { documents } = await submit(headers);
    const checkId = await caseOf(username);
    expect(await act(cashier, checkId, { event: "assign" })).toEqual(forbidden);
    for (const path of [checkId, `documents/${documents[0].document}`])
      expect(await answerOf({ url: `/wps/backoffice/identity/${path}`, headers: cashier })).toEqual(
        forbidden,
      );
    const waiting = await answerOf({ url: "/wps/backoffice/waiting", headers: cashier });
    expect(waiting.identity).toBeUndefined();
  });

  test("a colleague's case cannot be decided before it is taken over", async () => {
    const { username, headers } = await player();
    await submit(headers);
    const checkId = await caseOf(username);
    expect(await act(mara, checkId, { event: "confirm" })).toEqual({ errorCode: "request.conflict" });
    await act(mara, checkId, { event: "assign" });
    const late = { errorCode: "operator.too.late", by: "Mara" };
    expect(await act(ines, checkId, { event: "confirm" })).toEqual(late);
    expect(await act(ines, checkId, { event: "assign" })).toEqual(late);
    expect(await act(ines, checkId, { event: "assign", takeOver: true })).toMatchObject({ mine: true });
    expect((await queue(ines, "?show=mine")).content.map((one: { player: string }) => one.player)).toContain(
      username,
    );
    expect(await act(ines, checkId, { event: "release" })).toMatchObject({ state: "submitted", mine: false });
    const { counts } = await queue(mara);
    const waiting = await answerOf({ url: "/wps/backoffice/waiting", headers: mara });
    expect(waiting.identity).toBe(counts.all);
  });

  test("a decision after a colleague's is refused with what the colleague decided, and when", async () => {
    const { username, headers } = await player();
    await submit(headers);
    const checkId = await caseOf(username);
    await act(mara, checkId, { event: "assign" });
    await act(mara, checkId, { event: "refuse", reason: "unreadable" });
    const late = {
      errorCode: "operator.too.late",
      state: "refused",
      at: expect.stringMatching(/Z$/),
      by: "Mara",
    };
    expect(await act(ines, checkId, { event: "confirm" })).toEqual(late);
    expect(await act(mara, checkId, { event: "confirm" })).toEqual(late);
  });

  test("opening a case is recorded once an hour, in its trail and in the security log", async () => {
    const { username, headers } = await player();
    await submit(headers);
    const checkId = await caseOf(username);
    const open = () => answerOf({ url: `/wps/backoffice/identity/${checkId}`, headers: mara });
    await open();
    expect((await open()).trail.map(({ event }: { event: string }) => event)).toEqual(["view", "submit"]);
    const { rows } = await t.app.database.pool.query(
      "SELECT detail FROM security_events WHERE kind = 'operator-identity' AND detail->>'identityCheck' = $1",
      [checkId],
    );
    expect(rows).toMatchObject([{ detail: { event: "view" } }]);
  });

  test("an operator sees that the same person has two accounts", async () => {
    const [one, two] = [await player(), await player()];
    await submit(one.headers, { name: "José Peña", birthDate: "1971-01-01" });
    await submit(two.headers, { name: "JOSE  pena", birthDate: "1971-01-01" });
    expect(await act(mara, await caseOf(two.username), { event: "assign" })).toMatchObject({ sameName: 1 });
  });

  test("the queue is narrowed to one kind of document", async () => {
    const [card, pass] = [await player(), await player()];
    await submit(card.headers);
    await submit(pass.headers, { kind: "passport", back: undefined });
    const found = async (kind: string) => {
      const { content, counts } = await queue(mara, `?kind=${kind}&sort=newest`);
      const mine = (content as { player: string }[])
        .map((one) => one.player)
        .filter((name) => name === card.username || name === pass.username);
      return { mine, counted: counts.all - content.length };
    };
    expect(await found("passport")).toEqual({ mine: [pass.username], counted: 0 });
    expect((await found("national-id")).mine).toEqual([card.username]);
    expect(await found("driving-licence")).toEqual({ mine: [], counted: 0 });
  });

  test("cases come in pages, the longest wait first", async () => {
    const { id } = await player();
    for (let one = 0; one < 30; one++)
      await t.app.database.pool.query(
        `WITH made AS (
           INSERT INTO members (merchant_id, username, currency) VALUES ($1, 'queued' || $2::int, 'CNY') RETURNING id)
         INSERT INTO identity_checks (merchant_id, member_id, kind, name, birth_date, nationality, address, client_key, request_hash)
         SELECT $1, id, 'passport', 'Queued', '1980-01-01', 'PH', 'Here', 'key', '' FROM made`,
        [merchantId, one],
      );
    expect(id).toBeDefined();
    const first = await queue(mara);
    expect(first.content).toHaveLength(25);
    const second = await queue(mara, `?after=${first.next}`);
    const ids = [...first.content, ...second.content].map((one: { checkId: string }) => BigInt(one.checkId));
    expect(ids).toEqual(ids.toSorted((a, b) => Number(a - b)));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test("after any order of events, each repeated, the platform is in the state of the model", async () => {
  const EVENTS = ["submit", "assign", "release", "confirm", "refuse", "expire"] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ event: fc.constantFrom<IdentityEvent>(...EVENTS), twice: fc.boolean() }), {
        minLength: 4,
        maxLength: 9,
      }),
      async (events) => {
        const { id, username, headers } = await player();
        let model: IdentityState = "none";
        let checkId = "0";
        for (const { event, twice } of events) {
          const before = model;
          model = nextIdentityState(model, event) ?? model;
          for (let time = 0; time < (twice ? 2 : 1); time++) {
            if (event === "submit") {
              await submit(headers);
              if (before !== model) checkId = await caseOf(username);
            } else if (event === "expire") {
              await outdate(id);
              await t.app.services.identity.sweep();
            } else
              await act(mara, checkId === "0" ? "999999999" : checkId, {
                event,
                ...(event === "refuse" && { reason: "differs" }),
                ...(event === "confirm" && { validUntil: "2199-01-01" }),
              });
            expect((await read(headers)).state).toBe(model);
          }
        }
        const decisions = await inbox(headers);
        const { rows } = await t.app.database.pool.query<{ decided: number }>(
          `SELECT count(*)::int AS decided FROM identity_events e JOIN identity_checks c ON c.id = e.check_id
            WHERE c.member_id = $1 AND e.event IN ('confirm', 'refuse', 'expire')`,
          [id],
        );
        expect(decisions).toHaveLength(rows[0]?.decided ?? 0);
      },
    ),
    { numRuns: 12 },
  );
});
