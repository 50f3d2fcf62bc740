import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { SealedValues } from "../../sealed-values.ts";
import { createMember, PASSWORD, seal, signIn, testApp } from "../../testing/index.ts";

const t = await testApp();
afterAll(t.close);
const { app } = t;
const { pool } = app.database;

beforeEach(async () => {
  await pool.query("DELETE FROM rate_limits");
});

let made = 0;
async function someone() {
  const username = `Card${++made}x`;
  const memberId = await createMember(app, username);
  const { rows } = await pool.query<{ merchantId: number }>(
    `UPDATE members SET email = $2 WHERE id = $1 RETURNING merchant_id AS "merchantId"`,
    [memberId, `card${made}@mail.example`],
  );
  return { memberId, merchantId: rows[0]?.merchantId as number, headers: await signIn(app, username) };
}
type Someone = Awaited<ReturnType<typeof someone>>;

const HOLDER = "Marisol Villanueva";
const proof = { kind: "password", password: PASSWORD };
async function call(id: "cards.add" | "cards.remove", who: Someone, body: Record<string, unknown>) {
  const request = await seal(app.services.sealedBodyKeys.currentKey(), id, body);
  const answer = await app.inject({ ...request, headers: { ...request.headers, ...who.headers } });
  const { errorCode, value } = answer.json() as { errorCode?: string; value: Record<string, string> };
  return { status: answer.statusCode, errorCode, value };
}
const add = (who: Someone, change: Record<string, unknown> = {}) =>
  call("cards.add", who, {
    key: randomUUID(),
    institution: "BDO",
    number: "0012 3456 7890",
    holder: HOLDER,
    proof,
    ...change,
  });
const remove = (who: Someone, cardId: string | undefined, by: object = proof) =>
  call("cards.remove", who, { cardId, proof: by });
interface Listed {
  cards: { id: string; lastFour: string; coolsUntil?: string }[];
  most: number;
  payeeName?: string;
  institutions: { code: string }[];
}
const list = async (who: Someone): Promise<Listed> =>
  (await app.inject({ url: "/wps/withdraw/bankCards", headers: who.headers })).json().value;
const messagesOf = async (who: Someone): Promise<string[]> =>
  (
    await pool.query<{ title: string }>(
      "SELECT texts -> 'EN' ->> 'title' AS title FROM inbox_messages WHERE member_id = $1 ORDER BY id",
      [who.memberId],
    )
  ).rows.map(({ title }) => title);

describe("adding a card", () => {
  it("a member's first card fixes the payee name, cools for a day, and is reported by mail and message", async () => {
    const who = await someone();
    expect(await list(who)).toMatchObject({ cards: [], most: 5 });
    const { status, value } = await add(who);
    expect(status).toBe(200);
    expect(value).toMatchObject({ kind: "bank", name: "BDO Unibank", holder: HOLDER, lastFour: "7890" });
    expect(Date.parse(value["coolsUntil"] ?? "") - Date.parse(value["addedAt"] ?? "")).toBe(24 * 3_600_000);
    expect(await list(who)).toMatchObject({ cards: [value], payeeName: HOLDER });
    expect(await app.services.security.coolings(who)).toMatchObject([
      { reason: "card", cardId: value["id"] },
    ]);
    expect(await messagesOf(who)).toEqual(["A card was added to your account"]);
    const { rowCount } = await pool.query(
      "SELECT FROM outgoing_mail WHERE member_id = $1 AND kind = 'security-changed'",
      [who.memberId],
    );
    expect(rowCount).toBe(1);
  });

  it("the number is stored encrypted, and is revealed only to the path that pays out", async () => {
    const who = await someone();
    const { value } = await add(who, { number: "0055 9911 2277" });
    const { rows } = await pool.query("SELECT * FROM bank_cards WHERE member_id = $1", [who.memberId]);
    expect(JSON.stringify(rows, (_, each) => (typeof each === "bigint" ? String(each) : each))).not.toContain(
      "005599112277",
    );
    const { bankCards } = app.services;
    expect(await bankCards.reveal(who, value["id"] as string)).toEqual({
      kind: "bank",
      institution: "BDO",
      holder: HOLDER,
      number: "005599112277",
    });
    const stranger = await someone();
    await expect(bankCards.reveal(stranger, value["id"] as string)).rejects.toMatchObject({
      code: "card.unknown",
    });
    await remove(who, value["id"]);
    await expect(bankCards.reveal(who, value["id"] as string)).rejects.toMatchObject({
      code: "card.unknown",
    });
  });

  it("the holder must be the payee name, in any case, with or without accents", async () => {
    const who = await someone();
    await pool.query("INSERT INTO member_profiles (member_id, payee_name) VALUES ($1, 'José  Peña')", [
      who.memberId,
    ]);
    expect((await add(who, { holder: "Jose Perez" })).errorCode).toBe("card.holder.differs");
    const { value } = await add(who, { holder: " JOSE PENA " });
    expect(value["holder"]).toBe("José  Peña");
  });

  it.each([
    [{ institution: "NOBANK" }, "card.institution.unknown", undefined],
    [{ number: "12345" }, "security.field.invalid", { field: "number", rule: "pattern" }],
    [{ number: "1234567x" }, "security.field.invalid", { field: "number", rule: "pattern" }],
    [{ holder: "" }, "security.field.invalid", { field: "holder", rule: "required" }],
    [{ holder: "M4risol" }, "security.field.invalid", { field: "holder", rule: "pattern" }],
    [{ proof: { kind: "password", password: "wrong" } }, "security.proof.wrong", { kind: "password" }],
    [{ proof: { kind: "email", code: "123456" } }, "security.proof.insufficient", { kind: "email" }],
    [{ proof: { kind: "payment", password: "271828" } }, "payment.password.unset", undefined],
  ])("%j is refused with %s", async (change, errorCode, value) => {
    const who = await someone();
    expect(await add(who, change)).toMatchObject({ errorCode, ...(value && { value }) });
    expect(await list(who)).toMatchObject({ cards: [] });
    expect(await messagesOf(who)).toEqual([]);
  });

  it("a number in the digits of another script is the number", async () => {
    const who = await someone();
    await add(who);
    expect((await add(who, { number: "\u202a٠٠١٢\u2011٣٤٥٦７８９０\u202c" })).errorCode).toBe("card.exists");
  });

  const GCASH = { institution: "GCASH" };
  it.each([
    "0917 123 4567",
    "917-123-4567",
    "639171234567",
    "+63 917 123 4567",
    "tel:+639171234567",
    "٠٩١٧١٢٣٤٥٦٧",
  ])("the wallet %s is the wallet 09171234567", async (number) => {
    const who = await someone();
    const { value } = await add(who, { ...GCASH, number: "09171234567" });
    expect(value["lastFour"]).toBe("4567");
    expect((await add(who, { ...GCASH, number })).errorCode).toBe("card.exists");
    const other = await someone();
    const shared = await add(other, { ...GCASH, number });
    expect(await app.services.bankCards.reveal(other, shared.value["id"] as string)).toMatchObject({
      number: "09171234567",
    });
    const { rows } = await pool.query(
      "SELECT FROM bank_cards WHERE member_id = ANY($1) GROUP BY number_mac",
      [[who.memberId, other.memberId]],
    );
    expect(rows).toHaveLength(1);
  });

  it.each(["123456789", "028555 1234", "+84912345678"])(
    "%s is no number of a Philippine wallet",
    async (number) => {
      expect(await add(await someone(), { ...GCASH, number })).toMatchObject({
        errorCode: "security.field.invalid",
        value: { field: "number", rule: "pattern" },
      });
    },
  );

  it("wallets of an earlier release are compared with new ones, and one that a member has twice stays twice", async () => {
    const { bankCards, secrets } = app.services;
    const who = await someone();
    const first = await add(who, { ...GCASH, number: "09181234567" });
    const second = await add(who, { ...GCASH, number: "09191234567" });
    const seal = new SealedValues(secrets.derive("bank-cards"));
    const typed = ["9201234567", "639201234567"];
    for (const [at, { value }] of [first, second].entries())
      await pool.query(
        "UPDATE bank_cards SET sealed_number = $2, number_mac = $3, mac_version = 1 WHERE public_id = $1",
        [value["id"], seal.seal({ number: typed[at] }, `card ${who.memberId}`), randomBytes(32)],
      );
    await bankCards.normaliseStored();
    for (const { value } of [first, second])
      expect(await bankCards.reveal(who, value["id"] as string)).toMatchObject({ number: "09201234567" });
    expect((await list(who)).cards).toHaveLength(2);
    expect((await add(who, { ...GCASH, number: "0920 123 4567" })).errorCode).toBe("card.exists");
  });

  it("one number is added once, with a hyphen or without, and again after its removal", async () => {
    const who = await someone();
    const { value } = await add(who);
    expect((await add(who, { number: "0012-34567890" })).errorCode).toBe("card.exists");
    expect((await add(who, { institution: "BPI" })).status).toBe(200);
    expect((await remove(who, value["id"])).status).toBe(200);
    expect((await remove(who, value["id"])).errorCode).toBe("card.unknown");
    expect((await add(who)).status).toBe(200);
    expect((await list(who)).cards).toHaveLength(2);
  });

  it("a repeated call with one key adds one card, also at once", async () => {
    const who = await someone();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(who, { key })));
    const ids = answers.map(({ value }) => value["id"]);
    expect(new Set(ids).size).toBe(1);
    expect(await messagesOf(who)).toHaveLength(1);
  });

  it("two added at once at the limit of five are one", async () => {
    const who = await someone();
    for (let n = 0; n < 4; n++) await add(who, { number: `10000000${n}` });
    const answers = await Promise.all([
      add(who, { number: "200000001" }),
      add(who, { number: "200000002" }),
      add(who, { number: "200000003" }),
    ]);
    expect(answers.map(({ errorCode }) => errorCode ?? "added").toSorted()).toEqual([
      "added",
      "card.too.many",
      "card.too.many",
    ]);
    expect((await list(who)).cards).toHaveLength(5);
  });
});

it("an operator changes the payee name, which removes the cards in another name and tells the member", async () => {
  const who = await someone();
  const username = `Card${made}x`;
  const { bankCards, settings, registrationRules } = app.services;
  const merchant = await settings.merchant("DEMO");
  const rules = await registrationRules(merchant.id);
  await add(who);
  const change = (name: string, of = username) =>
    bankCards.changePayeeName(merchant, of, name, rules, "mara");
  expect(await change("MARISOL  VILLANUEVA")).toBe(0);
  expect(await change("Marisol Reyes")).toBe(1);
  expect(await list(who)).toMatchObject({ cards: [], payeeName: "Marisol Reyes" });
  expect((await add(who)).errorCode).toBe("card.holder.differs");
  expect((await add(who, { holder: "Marisol Reyes" })).status).toBe(200);
  expect(await messagesOf(who)).toContain("Your payee name was changed");
  await expect(change("M4risol")).rejects.toMatchObject({ code: "security.field.invalid" });
  await expect(change("Nobody", "nobody")).rejects.toMatchObject({ code: "member.unknown" });
});

it("a card of another member is unknown, whatever the proof", async () => {
  const [who, other] = [await someone(), await someone()];
  const { value } = await add(other);
  expect((await remove(who, value["id"])).errorCode).toBe("card.unknown");
  expect((await list(other)).cards).toHaveLength(1);
});

it("in any order of additions, removals and hours, cards are as a model says", async () => {
  const number = fc.integer({ min: 0, max: 6 });
  const event = fc.oneof(
    fc.record({ kind: fc.constant("add" as const), number }),
    fc.record({ kind: fc.constant("remove" as const), number }),
    fc.record({ kind: fc.constant("wait" as const), hours: fc.constantFrom(1, 12, 23, 24) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 14 }), async (events) => {
      await pool.query("DELETE FROM rate_limits");
      const who = await someone();
      /** Age in hours by number, in the order of their addition. */
      const model = new Map<number, number>();
      const ids = new Map<number, string>();
      for (const next of events) {
        if (next.kind === "wait") {
          await pool.query(
            "UPDATE bank_cards SET added_at = added_at - make_interval(hours => $2) WHERE member_id = $1",
            [who.memberId, next.hours],
          );
          for (const [each, age] of model) model.set(each, age + next.hours);
        } else if (next.kind === "add") {
          const { errorCode, value } = await add(who, { number: `70000000${next.number}` });
          // the limit is checked first
          const expected =
            model.size === 5 ? "card.too.many" : model.has(next.number) ? "card.exists" : undefined;
          expect(errorCode).toBe(expected);
          if (expected) continue;
          model.set(next.number, 0);
          ids.set(next.number, value["id"] as string);
        } else {
          const { errorCode } = await remove(who, ids.get(next.number) ?? "none");
          expect(errorCode).toBe(model.has(next.number) ? undefined : "card.unknown");
          model.delete(next.number);
        }
      }
      const { cards } = await list(who);
      expect(cards.map(({ lastFour, coolsUntil }) => [lastFour.slice(-1), coolsUntil !== undefined])).toEqual(
        [...model].map(([each, age]) => [String(each), age < 24]),
      );
    }),
    { numRuns: 12 },
  );
});
