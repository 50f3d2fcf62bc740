import type { SecurityConfig } from "@foyer/contract/security";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { type Answers, guest, member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const NOTHING: SecurityConfig = {
  loginPassword: { set: true },
  paymentPassword: { set: false },
  cards: { count: 0, most: 5 },
  passkeys: 0,
  socialAccounts: [],
  secondFactor: { set: false, recoveryCodes: 0 },
  questions: [],
  coolings: [],
  coolingHours: { "payment-password": 24, "login-method": 12, contact: 36 },
};
const ALL: SecurityConfig = {
  ...NOTHING,
  paymentPassword: { set: true, changedAt: "2026-03-04T10:00:00Z" },
  payeeName: "Marisol Villanueva",
  email: { shown: "m•••7@mail.example", verified: true },
  mobile: { shown: "••• 4567", verified: true },
  cards: { count: 1, most: 5 },
  coolings: [
    { reason: "login-password", endsAt: "2026-11-23T19:24:00Z" },
    { reason: "card", cardId: "c1", endsAt: "2026-11-23T10:00:00Z" },
  ],
};
const CARD = {
  id: "c1",
  kind: "bank",
  institution: "BDO",
  name: "BDO Unibank",
  holder: "Marisol Villanueva",
  lastFour: "4821",
  addedAt: "2026-11-22T10:00:00Z",
  coolsUntil: "2026-11-23T10:00:00Z",
};
const CARDS = {
  cards: [CARD],
  most: 5,
  payeeName: "Marisol Villanueva",
  institutions: [
    { code: "GCASH", name: "GCash", kind: "wallet", dialingCode: "63" },
    { code: "BDO", name: "BDO Unibank", kind: "bank" },
  ],
  coolingHours: 24,
};
const refusal = (errorCode: string, value?: object) =>
  Response.json({ success: false, errorCode, message: "refused", ...(value && { value }) }, { status: 422 });

async function open(part: string, config: SecurityConfig, answers: Answers = {}) {
  // bodies are encrypted: read what goes into the encryption
  const seal = vi.spyOn(crypto.subtle, "encrypt");
  const sent = () =>
    seal.mock.calls.map(([, , data]) => JSON.parse(new TextDecoder().decode(data)) as object);
  const site = await visit(`/m/securityCenter${part && `?part=${part}`}`, {
    session: member,
    answers: {
      "security.config": config,
      "session.list": { sessions: [] },
      "cards.list": CARDS,
      ...answers,
    },
  });
  return { ...site, sent };
}
const main = () => page.getByRole("main");
const sheet = page.getByRole("dialog", { name: "Confirm it's you" });

describe("the overview", () => {
  test("the security centre lists first what is worth setting, with its reason, then what is set", async () => {
    await open("", NOTHING);
    const advice = main().getByRole("region", { name: "Worth setting" });
    await expect.element(advice.getByRole("link", { name: "Set payment password" })).toBeVisible();
    await expect.element(advice.getByText("Where your withdrawals are paid")).toBeVisible();
    const set = main().getByRole("region", { name: "Set", exact: true });
    await expect.element(set.getByRole("link", { name: "Login password" })).toBeVisible();
    expect(set.getByText("Payment password").elements()).toHaveLength(0);
  });

  test("the security centre shows each state, and until when operators check withdrawals", async () => {
    await open("", ALL);
    const set = main().getByRole("region", { name: "Set", exact: true });
    await expect.element(set.getByText(/Changed .*Mar 4, 2026/)).toBeVisible();
    await expect.element(set.getByText("1 of 5")).toBeVisible();
    await expect.element(set.getByText("Fixed")).toBeVisible();
    await expect.element(set.getByText("m•••7@mail.example")).toBeVisible();
    await expect.element(main().getByText(/An operator checks every withdrawal until/)).toBeVisible();
    await expect.element(main().getByText(/You changed your login password/)).toBeVisible();
  });

  test("the security centre says that it could not be loaded, and loads at the next try", async () => {
    let up = false;
    await open("", ALL, {
      "security.config": () =>
        up ? ALL : Response.json({ success: false, errorCode: "request.invalid" }, { status: 422 }),
    });
    await expect.element(page.getByRole("heading", { name: "Couldn't load this page." })).toBeVisible();
    up = true;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(main().getByText("Fixed")).toBeVisible();
  });

  test("a guest is asked to log in, and nothing is read", async () => {
    const site = await visit("/m/securityCenter", { session: guest });
    await expect.element(main().getByRole("link", { name: "Log in" })).toBeVisible();
    expect(site.calls).not.toContain("GET /wps/member/security");
  });
});

describe("the payment password", () => {
  const fill = async (first: string, second: string) => {
    await page.getByLabelText("Payment password", { exact: true }).fill(first);
    await page.getByLabelText("Repeat payment password").fill(second);
    await main().getByRole("button", { name: "Set payment password" }).click();
  };

  test("a payment password is refused beside its field while its digits are consecutive or differ", async () => {
    await open("payment", NOTHING);
    await fill("123456", "123456");
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("Don't use equal or consecutive digits such as 111111 or 123456.");
    await fill("271828", "271829");
    await expect.element(page.getByRole("alert")).toHaveTextContent("The two numbers differ.");
    expect(sheet.elements()).toHaveLength(0);
  });

  test("a payment password is set by the login password, whose refusal is shown at its field", async () => {
    let tries = 0;
    const site = await open("payment", NOTHING, {
      "security.payment": () =>
        tries++ === 0 ? refusal("security.proof.wrong", { kind: "password" }) : { set: true },
    });
    await fill("271828", "271828");
    const box = sheet.getByLabelText("Login password");
    await box.fill("wrong-password");
    await sheet.getByRole("button", { name: "Confirm" }).click();
    await expect.element(sheet.getByText("Wrong login password.")).toBeVisible();
    await box.fill("right-password");
    await sheet.getByRole("button", { name: "Confirm" }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    expect(site.sent().at(-1)).toMatchObject({
      newPassword: "271828",
      proofs: [{ kind: "password", password: "right-password" }],
    });
    await expect.poll(site.href).toBe("/m/securityCenter");
  });

  test("a forgotten payment password is reset by two proofs", async () => {
    const site = await open("payment", ALL, {
      "security.payment": { set: true },
      "security.code": { expiredMinutes: 5, expirationTime: "2026-11-23T10:05:00Z" },
    });
    await page.getByLabelText("New payment password").fill("271828");
    await page.getByLabelText("Repeat payment password").fill("271828");
    await main().getByRole("button", { name: "Change payment password" }).click();
    await sheet.getByRole("button", { name: "Forgot payment password?" }).click();
    const reset = page.getByRole("dialog", { name: "Reset payment password" });
    await reset.getByLabelText("Login password").fill("a-password");
    await reset.getByRole("button", { name: "Reset payment password" }).click();
    await expect.element(reset.getByRole("alert")).toHaveTextContent("Fill in two of these.");
    await reset.getByRole("button", { name: "Send code" }).first().click();
    await expect.element(reset.getByText("Code sent.", { exact: true })).toBeVisible();
    await reset.getByLabelText("Code sent to ••• 4567").fill("246810");
    await reset.getByRole("button", { name: "Reset payment password" }).click();
    await expect.poll(site.href).toBe("/m/securityCenter");
    expect(site.sent().at(-1)).toMatchObject({
      proofs: [
        { kind: "password", password: "a-password" },
        { kind: "sms", code: "246810" },
      ],
    });
  });

  test("a locked payment password says until when, and leads to the reset", async () => {
    await open("payment", {
      ...ALL,
      paymentPassword: { set: true, lockedUntil: "2026-11-24T10:00:00Z" },
      email: { shown: "m•••7@mail.example", verified: false },
      mobile: { shown: "••• 4567", verified: false },
    });
    await expect.element(main().getByText(/is locked until/)).toBeVisible();
    await page.getByLabelText("New payment password").fill("271828");
    await page.getByLabelText("Repeat payment password").fill("271828");
    await main().getByRole("button", { name: "Reset payment password" }).click();
    const reset = page.getByRole("dialog", { name: "Reset payment password" });
    await expect.element(reset.getByRole("link", { name: "Contact customer service" })).toBeVisible();
  });
});

describe("cards", () => {
  test("a card is removed by the payment password, whose refusal says how many tries are left", async () => {
    let tries = 0;
    const site = await open("cards", ALL, {
      "cards.remove": () =>
        tries++ === 0 ? refusal("payment.password.wrong", { left: 4 }) : { removed: true },
    });
    await expect.element(main().getByText(/Can be used from/)).toBeVisible();
    await main().getByRole("button", { name: "Remove BDO Unibank 4821" }).click();
    await expect.element(sheet.getByText("You're removing BDO Unibank •• 4821.")).toBeVisible();
    await sheet.getByLabelText("Payment password").fill("111111");
    await sheet.getByRole("button", { name: "Confirm" }).click();
    await expect.element(sheet.getByText("Wrong payment password. Tries left: 4.")).toBeVisible();
    await sheet.getByRole("button", { name: "Use login password" }).click();
    await sheet.getByLabelText("Login password").fill("a-password");
    await sheet.getByRole("button", { name: "Confirm" }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    expect(site.sent().at(-1)).toMatchObject({
      cardId: "c1",
      proof: { kind: "password", password: "a-password" },
    });
  });

  test("a card is added in the payee's name, and a number that exists is refused beside its field", async () => {
    let tries = 0;
    const site = await open("add-card", ALL, {
      "cards.add": () => (tries++ === 0 ? refusal("card.exists") : CARD),
    });
    const add = main().getByRole("button", { name: "Add", exact: true });
    await add.click();
    await expect.element(main().getByText("Choose a bank or e-wallet.")).toBeVisible();
    await expect.element(main().getByText("Enter 6 to 20 digits.")).toBeVisible();
    await page.getByLabelText("Bank or e-wallet").selectOptions("GCASH");
    await page.getByLabelText("Mobile number of the e-wallet").fill("123456");
    await add.click();
    await expect.element(main().getByText("The mobile number is not valid.")).toBeVisible();
    await page.getByLabelText("Mobile number of the e-wallet").fill("0917 123 4567");
    await expect.element(page.getByLabelText("Account holder")).toHaveValue("Marisol Villanueva");
    await add.click();
    await sheet.getByLabelText("Payment password").fill("271828");
    await sheet.getByRole("button", { name: "Confirm" }).click();
    await expect.element(main().getByText("You have already added this number.")).toBeVisible();
    await page.getByLabelText("Mobile number of the e-wallet").fill("0917 123 4568");
    await add.click();
    await sheet.getByLabelText("Payment password").fill("271828");
    await sheet.getByRole("button", { name: "Confirm" }).click();
    await expect.poll(site.href).toBe("/m/securityCenter?part=cards");
    const bodies = site.sent() as { key: string; number: string }[];
    expect(bodies.at(-1)).toMatchObject({ institution: "GCASH", number: "0917 123 4568" });
    expect(new Set(bodies.map(({ key }) => key)).size).toBe(1);
  });

  test("the page of cards says what they are for and how to add one, as long as there is none", async () => {
    await open("cards", NOTHING, { "cards.list": { ...CARDS, cards: [] } });
    await expect.element(page.getByRole("heading", { name: "No cards yet" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Add card or wallet" })).toBeVisible();
  });
});

describe("linked accounts", () => {
  const GOOGLE = { provider: "google" as const, linkedAt: "2026-03-04T10:00:00Z" };

  test("a linked account is unlinked by a proof, whose refusal is shown", async () => {
    let tries = 0;
    const site = await open(
      "social",
      { ...ALL, socialAccounts: [GOOGLE] },
      { "social.unlink": () => (tries++ === 0 ? refusal("social.last") : { unlinked: true }) },
    );
    const unlink = async () => {
      await main().getByRole("button", { name: "Unlink Google" }).click();
      await expect.element(sheet.getByText("You're unlinking Google.")).toBeVisible();
      await sheet.getByLabelText("Payment password").fill("271828");
      await sheet.getByRole("button", { name: "Confirm" }).click();
    };
    await unlink();
    await expect.element(page.getByText(/You couldn't log in without it/)).toBeVisible();
    await unlink();
    await expect.element(page.getByText("Account unlinked.")).toBeVisible();
    expect(site.sent().at(-1)).toMatchObject({
      provider: "google",
      proof: { kind: "payment", password: "271828" },
    });
  });

  test("the only way to log in can't be unlinked, and the page says what to do first", async () => {
    await open("social", { ...ALL, loginPassword: { set: false }, socialAccounts: [GOOGLE] });
    await expect.element(main().getByText(/You couldn't log in without it/)).toBeVisible();
    await expect.element(main().getByRole("link", { name: "Set a login password" })).toBeVisible();
    expect(main().getByRole("button", { name: "Unlink Google" }).query()).toBeNull();
  });

  test("the overview names them only where there are some", async () => {
    await open("", { ...ALL, socialAccounts: [GOOGLE, { ...GOOGLE, provider: "facebook" }] });
    await expect
      .element(main().getByRole("link", { name: /Linked accounts/ }))
      .toHaveTextContent("Google, Facebook");
  });
});

describe("contacts", () => {
  test("an e-mail address is confirmed by a code and a proof; a wrong code is refused beside its field", async () => {
    let tries = 0;
    const asked: unknown[] = [];
    const site = await open("email", ALL, {
      "security.code": (init: RequestInit) => {
        asked.push(JSON.parse(init.body as string));
        return { expiredMinutes: 5, expirationTime: "2026-11-23T10:05:00Z" };
      },
      "security.email": () => (tries++ === 0 ? refusal("verification.code.invalid") : { bound: true }),
    });
    const box = main().getByLabelText("E-mail address");
    await box.fill("no-address");
    await main().getByRole("button", { name: "Send code" }).click();
    await expect.element(main().getByText("This e-mail address isn't complete.")).toBeVisible();
    expect(asked).toEqual([]);
    await box.fill("new@mail.example");
    await main().getByRole("button", { name: "Send code" }).click();
    await expect.element(main().getByText("Code sent.", { exact: true })).toBeVisible();
    expect(asked).toEqual([{ channel: "email", email: "new@mail.example" }]);
    const confirm = async (code: string) => {
      await main().getByLabelText("Code by e-mail").fill(code);
      await main().getByRole("button", { name: "Confirm", exact: true }).click();
      await sheet.getByLabelText("Payment password").fill("271828");
      await sheet.getByRole("button", { name: "Confirm", exact: true }).click();
    };
    await confirm("111222");
    await expect.element(main().getByText("Verification code error.")).toBeVisible();
    await confirm("246810");
    await expect.poll(site.href).toBe("/m/securityCenter");
    expect(site.sent().at(-1)).toMatchObject({ email: "new@mail.example", verificationCode: "246810" });
  });

  test("the address given at registration is confirmed without being typed, and the time that withdrawals wait is named", async () => {
    const asked: unknown[] = [];
    const config = { ...ALL, email: { shown: "m•••7@mail.example", verified: false } };
    const site = await open("email", config, {
      "security.code": (init: RequestInit) => {
        asked.push(JSON.parse(init.body as string));
        return { expiredMinutes: 5, expirationTime: "2026-11-23T10:05:00Z" };
      },
      "security.email": { bound: true },
    });
    await expect.element(main().getByRole("button", { name: "Use another address" })).toBeVisible();
    await expect.element(main().getByLabelText("E-mail address")).not.toBeInTheDocument();
    await main().getByRole("button", { name: "Send code" }).click();
    await expect.element(main().getByText("Code sent.", { exact: true })).toBeVisible();
    expect(asked).toEqual([{ channel: "email", registered: true }]);
    await main().getByLabelText("Code by e-mail").fill("246810");
    await main().getByRole("button", { name: "Confirm", exact: true }).click();
    await expect.element(sheet.getByText(/m•••7@mail\.example/)).toBeVisible();
    await expect.element(sheet.getByText(/Withdrawals then wait for 36 hours\.$/)).toBeVisible();
    await sheet.getByLabelText("Payment password").fill("271828");
    await sheet.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect.poll(site.href).toBe("/m/securityCenter");
    expect(site.sent().at(-1)).toMatchObject({ verificationCode: "246810" });
    expect(site.sent().at(-1)).not.toHaveProperty("email");
  });

  test("a mobile number is confirmed by a code sent to it", async () => {
    const site = await open("mobile", NOTHING, {
      "security.code": { expiredMinutes: 5, expirationTime: "2026-11-23T10:05:00Z" },
      "security.mobile": { bound: true },
    });
    await main().getByLabelText("Mobile number", { exact: true }).fill("9175550123");
    await main().getByRole("button", { name: "Send code" }).click();
    await expect.element(main().getByText("Code sent.", { exact: true })).toBeVisible();
    await main().getByLabelText("Code by SMS").fill("246810");
    await main().getByRole("button", { name: "Confirm", exact: true }).click();
    await sheet.getByLabelText("Login password").fill("a-password");
    await sheet.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect.poll(site.href).toBe("/m/securityCenter");
    expect(site.sent().at(-1)).toMatchObject({ mobileNum: "9175550123", verificationCode: "246810" });
  });
});

describe("two-step login", () => {
  const CODES = ["aaaaa-bbbbb", "ccccc-ddddd"];
  const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  const ON = { ...ALL, secondFactor: { set: true, changedAt: "2026-03-04T10:00:00Z", recoveryCodes: 1 } };
  const codeField = sheet.getByLabelText("Code from your authenticator app, or a recovery code");
  const confirmIt = async (code?: string) => {
    await sheet.getByLabelText("Payment password").fill("271828");
    if (code !== undefined) await codeField.fill(code);
    await sheet.getByRole("button", { name: "Confirm" }).click();
  };

  test("two-step login is set up by a proof and a code of the app, and shows the recovery codes once", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const site = await open("two-step", ALL, {
      "factor.begin": { secret: SECRET, address: `otpauth://totp/Foyer:player?secret=${SECRET}` },
      "factor.confirm": (init: RequestInit) =>
        JSON.parse(init.body as string).code === "123456"
          ? { recoveryCodes: CODES }
          : refusal("second.factor.code.invalid"),
    });
    await main().getByRole("button", { name: "Set up" }).click();
    await confirmIt();
    await expect.element(page.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
    await expect
      .element(main().getByRole("link", { name: "Open in authenticator app" }))
      .toHaveAttribute("href", `otpauth://totp/Foyer:player?secret=${SECRET}`);
    await expect.element(main().getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeVisible();
    await main().getByRole("button", { name: "Copy key" }).click();
    expect(copied).toHaveBeenLastCalledWith(SECRET);
    const box = main().getByLabelText("Code from the app");
    await box.fill("000000");
    await main().getByRole("button", { name: "Confirm" }).click();
    await expect.element(box).toHaveAccessibleDescription(/This code is wrong or was used before/);
    await box.fill("123456");
    await main().getByRole("button", { name: "Confirm" }).click();
    for (const code of CODES) await expect.element(main().getByText(code)).toBeVisible();
    await main().getByRole("button", { name: "Copy", exact: true }).click();
    expect(copied).toHaveBeenLastCalledWith(CODES.join("\n"));
    await expect.element(main().getByRole("button", { name: "Download" })).toBeVisible();
    await expect.element(main().getByRole("button", { name: "Print" })).toBeVisible();
    await main().getByRole("button", { name: "I've saved the codes" }).click();
    await expect.poll(site.href).toBe("/m/securityCenter");
  });

  test("two-step login says how many recovery codes are left, and gives new ones after a proof", async () => {
    await open("two-step", ON, { "factor.codes": { recoveryCodes: CODES } });
    await expect.element(main().getByText(/On since .*Mar 4, 2026.*1 recovery code left\./)).toBeVisible();
    await main().getByRole("button", { name: "New recovery codes" }).click();
    await confirmIt();
    await expect.element(codeField).toHaveAccessibleDescription("Enter the code.");
    await confirmIt("123456");
    for (const code of CODES) await expect.element(main().getByText(code)).toBeVisible();
  });

  test("two-step login is turned off after a proof, whose refusal is shown at its field", async () => {
    const refusals = [refusal("payment.password.wrong", { left: 4 }), refusal("second.factor.code.invalid")];
    const site = await open("two-step", ON, { "factor.off": () => refusals.shift() ?? { off: true } });
    await main().getByRole("button", { name: "Turn off" }).click();
    await expect.element(sheet.getByText(/Your password alone logs you in then/)).toBeVisible();
    await expect.element(sheet.getByRole("link", { name: "Contact customer service" })).toBeVisible();
    await confirmIt("aaaaa-bbbbb");
    await expect.element(sheet.getByText("Wrong payment password. Tries left: 4.")).toBeVisible();
    await confirmIt();
    await expect.element(codeField).toHaveAccessibleDescription(/This code is wrong or was used before/);
    await confirmIt("ccccc-ddddd");
    await expect.poll(site.href).toBe("/m/securityCenter");
  });

  test("two-step login is in the security centre's overview with its state", async () => {
    await open("", { ...ON, questions: ["first-pet", "birth-town", "first-job"] });
    const set = main().getByRole("region", { name: "Set", exact: true });
    await expect.element(set.getByRole("link", { name: /^Two-step login/ })).toBeVisible();
    await expect.element(set.getByRole("link", { name: /^Security questions/ })).toBeVisible();
  });
});

describe("security questions", () => {
  test("security questions are chosen without one twice, and each refusal is shown at its answer", async () => {
    const site = await open("questions", ALL, { "security.questions": { set: true } });
    const save = main().getByRole("button", { name: "Save" });
    await save.click();
    await expect.element(main().getByLabelText("Answer 1")).toHaveAccessibleDescription("Enter your answer.");
    await expect.element(main().getByLabelText("Answer 1")).toHaveFocus();
    await main().getByLabelText("Question 1").selectOptions("first-phone");
    await expect
      .poll(() =>
        [...main().getByLabelText("Question 2").element().querySelectorAll("option")].map(
          ({ value }) => value,
        ),
      )
      .not.toContain("first-phone");
    await main().getByLabelText("Answer 1").fill("Nokia");
    await main().getByLabelText("Answer 2").fill(" NOKIA");
    await main().getByLabelText("Answer 3").fill("x");
    await save.click();
    await expect
      .element(main().getByLabelText("Answer 2"))
      .toHaveAccessibleDescription("Give each question its own answer.");
    await expect
      .element(main().getByLabelText("Answer 3"))
      .toHaveAccessibleDescription("Enter at least 2 characters.");
    await main().getByLabelText("Answer 2").fill("Iloilo");
    await main().getByLabelText("Answer 3").fill("San Jose");
    await save.click();
    await sheet.getByLabelText("Payment password").fill("271828");
    await sheet.getByRole("button", { name: "Confirm" }).click();
    await expect.poll(site.href).toBe("/m/securityCenter");
    expect(site.sent().at(-1)).toMatchObject({
      answers: [
        { question: "first-phone", answer: "Nokia" },
        { question: "birth-town", answer: "Iloilo" },
        { question: "first-school", answer: "San Jose" },
      ],
    });
  });

  test("security questions are one of two proofs of a reset, and wrong answers say how many tries are left", async () => {
    let tries = 0;
    const site = await open(
      "payment",
      { ...ALL, questions: ["first-pet", "birth-town", "first-job"] },
      {
        "security.payment": () =>
          tries++ === 0 ? refusal("security.proof.wrong", { kind: "questions", left: 4 }) : { set: true },
      },
    );
    await page.getByLabelText("New payment password").fill("271828");
    await page.getByLabelText("Repeat payment password").fill("271828");
    await main().getByRole("button", { name: "Change payment password" }).click();
    await sheet.getByRole("button", { name: "Forgot payment password?" }).click();
    const reset = page.getByRole("dialog", { name: "Reset payment password" });
    await reset.getByLabelText("Login password").fill("a-password");
    await reset.getByRole("button", { name: "Answer security questions" }).click();
    await reset.getByLabelText("Your first pet's name?").fill("Muning");
    await reset.getByLabelText("In which town were you born?").fill("Iloilo");
    const last = reset.getByLabelText("What was your first job?");
    await last.fill("Cook");
    await reset.getByRole("button", { name: "Reset payment password" }).click();
    await expect.element(last).toHaveAccessibleDescription("An answer is wrong. Tries left: 4.");
    await reset.getByLabelText("Your first pet's name?").fill("Bantay");
    await reset.getByRole("button", { name: "Reset payment password" }).click();
    await expect.poll(site.href).toBe("/m/securityCenter");
    expect(site.sent().at(-1)).toMatchObject({
      proofs: [
        { kind: "password", password: "a-password" },
        {
          kind: "questions",
          answers: [
            { question: "first-pet", answer: "Bantay" },
            { question: "birth-town", answer: "Iloilo" },
            { question: "first-job", answer: "Cook" },
          ],
        },
      ],
    });
  });
});

test("the history shows logins and changes, and more of them on request", async () => {
  const event = (id: string, kind: string) => ({ id, kind, at: "2026-11-22T10:00:00Z", device: "Chrome" });
  await open("history", ALL, {
    "security.history": (_: RequestInit, query: URLSearchParams) =>
      query.get("before") === "2"
        ? { events: [event("1", "card-added")] }
        : { events: [event("3", "sign-in-refused"), event("2", "signed-in")], next: "2" },
  });
  await expect.element(main().getByText("Login refused")).toBeVisible();
  await expect.element(main().getByText("Logged in")).toBeVisible();
  await main().getByRole("button", { name: "Show more" }).click();
  await expect.element(main().getByText("Card added")).toBeVisible();
  await expect.element(main().getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});
