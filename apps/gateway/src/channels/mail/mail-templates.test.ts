import { expect, test } from "vitest";
import type { MailContent } from "./mail-kinds.ts";
import { writeMail } from "./mail-templates.ts";

const at = "2026-11-21T04:05:00.000Z";
const MAILS: readonly MailContent[] = [
  {
    kind: "password-reset",
    details: { username: "player", link: "https://x.example/m/reset#t", minutes: 60 },
  },
  { kind: "new-device", details: { username: "player", device: "Chrome on Android", at, country: "PH" } },
  { kind: "password-changed", details: { username: "player", at } },
  { kind: "passkey-added", details: { username: "player", at } },
  { kind: "passkey-removed", details: { username: "player", at } },
  {
    kind: "withdrawal",
    details: {
      username: "player",
      outcome: "failed",
      number: "WD-0101-22222",
      amount: "₱1,000.00",
      card: "GCash •• 0917",
      message: null,
    },
  },
  {
    kind: "adjustment",
    details: { username: "player", kind: "up", reason: "goodwill", number: "AD-0101-22222", amount: "₱5.00" },
  },
  {
    kind: "deposit",
    details: {
      username: "player",
      outcome: "charged-back",
      number: "DP-0101-22222",
      amount: "₱1,000.00",
      taken: null,
      owed: "₱1,000.00",
      bonus: null,
      message: null,
    },
  },
  { kind: "welcome", details: { username: "player" } },
];
const merchant = { name: "The Lamp", home: "https://lamp.example", timeZone: "Asia/Manila" };

test.each(MAILS.map((mail) => [mail.kind, mail] as const))(
  "the mail %s names the merchant and the player in each language",
  (_, mail) => {
    const [en, ty] = [writeMail(mail, "EN", merchant), writeMail(mail, "TY", merchant)];
    for (const { subject, text, html } of [en, ty]) {
      expect(subject).toContain("The Lamp");
      expect(subject).not.toMatch(/[\r\n]/);
      for (const body of [text, html]) expect(body).toContain("player");
      expect(html).not.toMatch(/<(img|script|link|iframe)|undefined|\[object/);
    }
    expect(ty.subject).not.toBe(en.subject);
    expect(ty.html).toContain('lang="fil"');
    expect(writeMail(mail, "KO", merchant)).toEqual(en);
  },
);

test("times in mail are by the merchant's clock, and countries in the reader's language", () => {
  const { text } = writeMail(MAILS[1] as MailContent, "EN", merchant);
  expect(text).toMatch(/Chrome on Android, Philippines, November 21, 2026.* 12:05 GMT\+8/);
});

test("a value in a mail cannot add markup or a line", () => {
  const device = '<img src=x onerror="alert(1)">\r\nBcc: all@x.example\u202eevil';
  const { subject, text, html } = writeMail(
    { kind: "new-device", details: { username: "<b>", device, at } },
    "EN",
    { ...merchant, name: 'Lamp & "Co"\r\nBcc: x', home: 'https://lamp.example/"><script>' },
  );
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(html).not.toMatch(/<img|<script|<b>/);
  expect(text).not.toMatch(/^Bcc:/m);
  expect(`${text}${html}`).not.toContain("\u202e");
});

test("without the site's address a mail has no button except a link in its details", () => {
  expect(writeMail(MAILS[3] as MailContent, "EN", { name: "The Lamp", timeZone: "UTC" }).html).not.toContain(
    "<a ",
  );
  expect(writeMail(MAILS[0] as MailContent, "EN", { name: "The Lamp", timeZone: "UTC" }).html).toContain(
    "<a ",
  );
});

test("the mail with an answer has its lines as paragraphs, and the message below them", () => {
  const details = {
    receipt: "F-7K2M9QXA",
    question: ["I cannot", "log in"],
    answer: ["Try", "<b>again</b>"],
  };
  const { subject, text, html } = writeMail({ kind: "message-answered", details }, "EN", merchant);
  expect(subject).toBe("The Lamp replied to your message F-7K2M9QXA");
  expect(text).toContain("Try\n\n<b>again</b>\n\nYou wrote:\n\nI cannot\n\nlog in");
  expect(html).not.toContain("<b>again");
  expect(writeMail({ kind: "message-answered", details }, "TY", merchant).text).toContain("Isinulat mo:");
});
