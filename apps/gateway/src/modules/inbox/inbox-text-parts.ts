import { type AgentContractKind, contractPath } from "@foyer/domain/agent-contract";
import type { SecurityNotice } from "../../channels/mail/mail-kinds.ts";
import type { MoneyText } from "../../channels/money-texts.ts";
import type { InboxOccasions, Participation } from "./inbox-occasions.ts";

export interface InboxText {
  readonly title: string;
  /** HTML. */
  readonly content: string;
}

export type Texts = {
  readonly [Occasion in keyof InboxOccasions]: (
    details: InboxOccasions[Occasion],
    merchantName: string,
  ) => InboxText;
};

/** Values may be user input. */
export const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The promotion's title in this language, escaped. */
export const named = ({ titles }: Participation, language: string): string =>
  escape(titles[language] ?? titles["EN"] ?? Object.values(titles)[0] ?? "");

/** The level's name in this language, escaped. */
export const levelName = ({ names }: InboxOccasions["level"], language: string): string =>
  escape(names[language] ?? names["EN"] ?? Object.values(names)[0] ?? "");

export const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Title and sentence of a step of a contract. */
export type ContractText = (
  kind: string,
  by: string,
  day: string,
) => { readonly title: string; readonly text: string };
export type ContractTexts = Readonly<Record<InboxOccasions["contract"]["step"], ContractText>>;

export function contractMessage(
  { step, kind, id, by, on, reason }: InboxOccasions["contract"],
  texts: ContractTexts,
  kinds: Record<AgentContractKind, string>,
  { merchant, link, locale }: { readonly merchant: string; readonly link: string; readonly locale: string },
): InboxText {
  const day = on === null ? "" : dayText(on, locale);
  const { title, text } = texts[step](kinds[kind], by === null ? merchant : escape(by), day);
  const words = quotedText(reason ?? null);
  return {
    title,
    content: `<p>${text}</p>${words}<p><a href="${contractPath(kind)}?id=${id}">${link}</a></p>`,
  };
}

/** Title and sentence of a step of a request to lower rates of rebate. */
type RebateText = (by: string, day: string) => { readonly title: string; readonly text: string };
export type RebateTexts = Readonly<Record<InboxOccasions["rebate-request"]["step"], RebateText>>;

export function rebateMessage(
  { step, by, on, downline }: InboxOccasions["rebate-request"],
  texts: RebateTexts,
  { merchant, link, locale }: { readonly merchant: string; readonly link: string; readonly locale: string },
): InboxText {
  const { title, text } = texts[step](
    by === null ? merchant : escape(by),
    on === null ? "" : dayText(on, locale),
  );
  const path = downline === null ? "/m/member/agent/agentRebeat" : `/m/member/teamRebate?member=${downline}`;
  return { title, content: `<p>${text}</p><p><a href="${path}">${link}</a></p>` };
}

export const quotedText = (text: string | null): string =>
  text === null ? "" : `<blockquote>${escape(text)}</blockquote>`;
export const quoted = ({ note }: Participation): string => quotedText(note);

/** Title and first sentence of a notice about a change. */
export type Notices = Readonly<
  Record<SecurityNotice, { title: string; sentence: (named: string) => string }>
>;

/** A message about money: its sentences, an operator's text, and where to read and ask more. */
export const moneyMessage = ({ title, sentences, message }: MoneyText, ends: string): InboxText => ({
  title,
  content: `<p>${escape(sentences.join(" "))}</p>${quotedText(message)}<p>${ends}</p>`,
});
