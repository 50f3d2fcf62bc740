import { momentText } from "../moment-text.ts";
import type { MailContent } from "./mail-kinds.ts";
import { type MailScene, type MailText, mailTexts } from "./mail-texts.ts";
import type { OutgoingMail } from "./port.ts";

/** The merchant in whose name a mail is sent. */
export interface MailMerchant {
  readonly name: string;
  /** Address of the site, when configured. */
  readonly home?: string;
  /** The zone by whose clock times are written. */
  readonly timeZone: string;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

/** Removes line breaks and bidirectional control characters from a value, so that it cannot alter the text around it. */
const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]+/gu, " ").trim();

const sceneOf = (locale: string, { name, home, timeZone }: MailMerchant): MailScene => ({
  merchantName: oneLine(name),
  ...(home && { home }),
  time: (iso) => momentText(iso, locale, timeZone, "short"),
  country: (code) => new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code,
});

function textOf(
  { kind, details }: MailContent,
  language: string,
  merchant: MailMerchant,
): MailText & { locale: string } {
  const { locale, texts } = mailTexts(language);
  const clean = Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === "string"
        ? oneLine(value)
        : Array.isArray(value)
          ? value.map((line: string) => oneLine(line)).filter(Boolean)
          : value,
    ]),
  );
  const write = texts[kind] as (details: object, scene: MailScene) => MailText;
  return { locale, ...write(clean, sceneOf(locale, merchant)) };
}

/** A plain one-column page that every mail client displays; no pictures and no external resources. */
function htmlOf(
  { locale, subject, lines, action }: MailText & { locale: string },
  merchantName: string,
): string {
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escaped(line)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d1533;color:#ffffff;font-weight:600;text-decoration:none">${escaped(action.label)}</a></p>`
    : "";
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f4efe4;color:#1d1533;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">${escaped(merchantName)}</p>
${lines.map(paragraph).join("\n")}
${button}
</div>
</body>
</html>
`;
}

/**
 * A mail in the player's language, as text and as HTML.
 */
export function writeMail(
  content: MailContent,
  language: string,
  merchant: MailMerchant,
): Pick<OutgoingMail, "subject" | "text" | "html"> {
  const mail = textOf(content, language, merchant);
  const name = oneLine(merchant.name);
  const action = mail.action ? [`${mail.action.label}:\n${mail.action.url}`] : [];
  return {
    subject: mail.subject,
    text: `${[...mail.lines, ...action, name].join("\n\n")}\n`,
    html: htmlOf(mail, name),
  };
}
