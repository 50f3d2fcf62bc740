import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createMember, PASSWORD, seal, signIn, testApp } from "../../testing/index.ts";

const t = await testApp();
afterAll(t.close);
const { app } = t;
const { pool } = app.database;
const password = { kind: "password", password: PASSWORD };
const THREE = [
  { question: "first-pet", answer: "Bantay" },
  { question: "birth-town", answer: "San Fernando" },
  { question: "first-job", answer: "Cook" },
];
const OTHER = [{ question: "first-pet", answer: "Muning" }, ...THREE.slice(1)];

beforeEach(async () => {
  await pool.query("DELETE FROM rate_limits");
});

let made = 0;
async function someone() {
  const username = `Asked${++made}x`;
  const memberId = await createMember(app, username);
  return { memberId, headers: await signIn(app, username) };
}
type Someone = Awaited<ReturnType<typeof someone>>;

async function call(
  id: "security.questions" | "security.payment" | "security.email",
  who: Someone,
  body: Record<string, unknown>,
) {
  const request = await seal(app.services.sealedBodyKeys.currentKey(), id, body);
  const answer = await app.inject({ ...request, headers: { ...request.headers, ...who.headers } });
  return { status: answer.statusCode, ...(answer.json() as { errorCode?: string; value?: unknown }) };
}
const set = (who: Someone, answers: object[] = THREE, proof: object = password) =>
  call("security.questions", who, { answers, proof });
const reset = (who: Someone, answers: object[], newPassword = "271828") =>
  call("security.payment", who, { newPassword, proofs: [password, { kind: "questions", answers }] });
const config = async (who: Someone) =>
  (await app.inject({ url: "/wps/member/security", headers: who.headers })).json().value;
const messagesOf = async ({ memberId }: Someone): Promise<string[]> =>
  (
    await pool.query<{ title: string }>(
      "SELECT texts -> 'EN' ->> 'title' AS title FROM inbox_messages WHERE member_id = $1 ORDER BY id",
      [memberId],
    )
  ).rows.map(({ title }) => title);

/** A member with security questions and a payment password to be reset. */
async function answered() {
  const who = await someone();
  await call("security.payment", who, { newPassword: "314159", proofs: [password] });
  await set(who);
  return who;
}

describe("choosing security questions", () => {
  it("choosing security questions needs a proof, notifies the member, starts a cooling time, and shows the questions without answers", async () => {
    const who = await someone();
    expect(await config(who)).toMatchObject({ questions: [] });
    expect(await set(who, THREE, { kind: "password", password: "wrong" })).toMatchObject({
      errorCode: "security.proof.wrong",
    });
    expect(await set(who)).toMatchObject({ status: 200, value: { set: true } });
    const shown = await config(who);
    expect(shown.questions).toEqual(["first-pet", "birth-town", "first-job"]);
    expect(shown.coolings).toEqual([{ reason: "login-method", endsAt: expect.any(String) }]);
    expect(JSON.stringify(shown).toLowerCase()).not.toContain("bantay");
    expect(await messagesOf(who)).toEqual(["Your security questions were changed"]);
    const { rows } = await pool.query(
      "SELECT to_json(q)::text AS stored, answers_hash FROM security_questions q WHERE member_id = $1",
      [who.memberId],
    );
    expect(rows[0].answers_hash).toMatch(/^\$argon2id\$/);
    expect(rows[0].stored.toLowerCase()).not.toContain("bantay");
  });

  it.each([
    [[{ question: "first-pet", answer: " " }, ...THREE.slice(1)], { field: "first-pet", rule: "required" }],
    [
      [THREE[0], { question: "birth-town", answer: "x" }, THREE[2]],
      { field: "birth-town", rule: "minLength" },
    ],
    [
      [THREE[0], { question: "birth-town", answer: "BANTAY " }, THREE[2]],
      { field: "birth-town", rule: "repeated" },
    ],
    [
      [THREE[0], { question: "first-pet", answer: "Muning" }, THREE[2]],
      { field: "questions", rule: "repeated" },
    ],
  ])("the answers %j are refused before a proof is asked", async (answers, value) => {
    const who = await someone();
    const refused = await set(who, answers as object[], { kind: "password", password: "wrong" });
    expect(refused).toMatchObject({ errorCode: "security.field.invalid", value });
  });

  it("unknown questions, and more or fewer than three, are invalid", async () => {
    const who = await someone();
    for (const answers of [
      THREE.slice(1),
      [...THREE, { question: "first-phone", answer: "Nokia" }],
      [{ question: "my-own", answer: "Bantay" }, ...THREE.slice(1)],
    ])
      expect((await set(who, answers)).errorCode).toBe("request.invalid");
  });
});

describe("security questions as a proof", () => {
  it("reset the payment password together with another proof, in any order and capitals", async () => {
    const who = await answered();
    const typed = [
      { question: "birth-town", answer: " san  fernando " },
      { question: "first-job", answer: "ｃｏｏｋ" },
      { question: "first-pet", answer: "BANTAY" },
    ];
    expect(
      await call("security.payment", who, {
        newPassword: "271828",
        proofs: [{ kind: "questions", answers: typed }],
      }),
    ).toMatchObject({ errorCode: "security.proof.insufficient" });
    expect(await reset(who, typed)).toMatchObject({ status: 200 });
  });

  it("prove nothing alone, and nothing for a member who chose none", async () => {
    const who = await answered();
    const proof = { kind: "questions", answers: THREE };
    expect(await set(who, OTHER, proof)).toMatchObject({ errorCode: "security.proof.insufficient" });
    const other = await someone();
    await call("security.payment", other, { newPassword: "314159", proofs: [password] });
    expect(await reset(other, THREE)).toMatchObject({
      errorCode: "security.proof.insufficient",
      value: { kind: "questions" },
    });
  });

  it("five wrong answers lock the security questions for a day and notify the member, and choosing new ones unlocks them", async () => {
    const who = await answered();
    for (let left = 4; left > 0; left--)
      expect(await reset(who, OTHER)).toMatchObject({
        errorCode: "security.proof.wrong",
        value: { kind: "questions", left },
      });
    expect(await reset(who, OTHER)).toMatchObject({ status: 429, errorCode: "security.questions.locked" });
    expect(await reset(who, THREE)).toMatchObject({ errorCode: "security.questions.locked" });
    expect((await messagesOf(who)).at(-1)).toBe("Your security questions are locked");
    await set(who, OTHER);
    expect(await reset(who, OTHER)).toMatchObject({ status: 200 });
  });

  it("of 64 wrong answers at once four are refused as wrong, and the fifth locks the security questions", async () => {
    const who = await answered();
    const check = () =>
      app.services.proofs
        .check(
          {
            player: { ...who, merchantId: 1, username: "x" },
            language: "EN",
            origin: { ip: "127.0.0.1", id: "a-request" },
          } as unknown as Parameters<typeof app.services.proofs.check>[0],
          [{ kind: "questions", answers: OTHER as never }],
        )
        .then(
          () => "right",
          (error: { code: string }) => error.code,
        );
    const codes = await Promise.all(Array.from({ length: 64 }, check));
    expect(codes.filter((code) => code === "security.proof.wrong")).toHaveLength(4);
    expect(codes.filter((code) => code === "security.questions.locked")).toHaveLength(60);
    expect((await messagesOf(who)).filter((title) => title.includes("locked"))).toHaveLength(1);
  });
});
