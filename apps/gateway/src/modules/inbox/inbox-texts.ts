import type { IdentityReason } from "@foyer/contract/identity";
import { type AgentContractKind, contractPath } from "@foyer/domain/agent-contract";
import { PROOF_LOCK_HOURS, PROOF_TRIES } from "@foyer/domain/payment-password";
import type { MoneyDetails, SecurityNotice } from "../../channels/mail/mail-kinds.ts";
import { MONEY_TEXTS, type MoneyText } from "../../channels/money-texts.ts";
import type { NewMessage } from "./inbox.repository.ts";

/** A participation in a promotion. */
interface Participation {
  /** The promotion's title by language. */
  readonly titles: Readonly<Record<string, string>>;
  readonly promotionId: string;
  /** The bonus as formatted money. */
  readonly amount: string;
  /** The operator's note with the decision. */
  readonly note: string | null;
}

/** Messages the platform writes by itself, by occasion, with the data each needs. */
export interface InboxOccasions extends MoneyDetails {
  welcome: { readonly username: string };
  "password-changed": Record<string, never>;
  /** `card`: for a card, its name and last four digits. */
  "security-changed": {
    readonly notice: SecurityNotice;
    readonly card?: string;
    readonly device?: string;
  };
  "passkey-added": Record<string, never>;
  "passkey-removed": Record<string, never>;
  "feedback-answered": { readonly receipt: string };
  "promotion-approved": Participation;
  "promotion-rejected": Participation;
  "bonus-released": Participation;
  "bonus-expired": Participation;
  "identity-confirmed": Record<string, never>;
  "identity-refused": { readonly reason: IdentityReason; readonly message: string | null };
  "identity-expired": Record<string, never>;
  /**
   * A step of the other party of a contract, or its end with the move of a team; `by`: its username, null: the merchant. `on`: the last day to answer a proposal,
   * or from which day on the contract holds or does not hold any more.
   */
  contract: {
    readonly step: "proposed" | "accepted" | "declined" | "withdrawn" | "ended" | "moved";
    readonly kind: AgentContractKind;
    readonly id: string;
    readonly by: string | null;
    readonly on: string | null;
  };
  /** Another level of the member club: its name by language, and the last day it is kept; null: for good. */
  level: {
    readonly cause: "raised" | "fell" | "set" | "ended";
    readonly names: Readonly<Record<string, string>>;
    readonly keptUntil: string | null;
  };
}

export interface InboxText {
  readonly title: string;
  /** HTML. */
  readonly content: string;
}

type Texts = {
  readonly [Occasion in keyof InboxOccasions]: (
    details: InboxOccasions[Occasion],
    merchantName: string,
  ) => InboxText;
};

/** Values may be user input. */
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The promotion's title in this language, escaped. */
const named = ({ titles }: Participation, language: string): string =>
  escape(titles[language] ?? titles["EN"] ?? Object.values(titles)[0] ?? "");

/** The level's name in this language, escaped. */
const levelName = ({ names }: InboxOccasions["level"], language: string): string =>
  escape(names[language] ?? names["EN"] ?? Object.values(names)[0] ?? "");

const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Title and sentence of a step of a contract. */
type ContractText = (
  kind: string,
  by: string,
  day: string,
) => { readonly title: string; readonly text: string };
type ContractTexts = Readonly<Record<InboxOccasions["contract"]["step"], ContractText>>;

const KINDS_EN: Record<AgentContractKind, string> = {
  "daily-salary": "daily salary",
  "hourly-salary": "hourly salary",
  dividend: "dividend",
};
const KINDS_TY: Record<AgentContractKind, string> = {
  "daily-salary": "arawang sahod",
  "hourly-salary": "orasang sahod",
  dividend: "dibidendo",
};
const CONTRACTS_EN: ContractTexts = {
  proposed: (kind, by, day) => ({
    title: `A contract about a ${kind} waits for you`,
    text: `${by} proposed a contract about a ${kind}. It waits for your answer until ${day}.`,
  }),
  accepted: (kind, by, day) => ({
    title: `Your contract about a ${kind} was accepted`,
    text: `${by} accepted your proposal about a ${kind}. It holds from ${day} on.`,
  }),
  declined: (kind, by) => ({
    title: `Your contract about a ${kind} was declined`,
    text: `${by} declined your proposal about a ${kind}.`,
  }),
  withdrawn: (kind, by) => ({
    title: `A contract about a ${kind} was withdrawn`,
    text: `${by} withdrew the proposal about a ${kind}.`,
  }),
  ended: (kind, by, day) => ({
    title: `Your contract about a ${kind} ends`,
    text: `The contract about a ${kind} with ${by} doesn't hold from ${day} on.`,
  }),
  moved: (kind, by, day) => ({
    title: `Your contract about a ${kind} ends`,
    text: `A team was moved. The contract about a ${kind} with ${by} ends with that: it doesn't hold from ${day} on.`,
  }),
};
const CONTRACTS_TY: ContractTexts = {
  proposed: (kind, by, day) => ({
    title: `May kontrata sa ${kind} na naghihintay sa iyo`,
    text: `Nagmungkahi si ${by} ng kontrata sa ${kind}. Hihintayin ang sagot mo hanggang ${day}.`,
  }),
  accepted: (kind, by, day) => ({
    title: `Tinanggap ang kontrata mo sa ${kind}`,
    text: `Tinanggap ni ${by} ang mungkahi mo sa ${kind}. May bisa ito mula ${day}.`,
  }),
  declined: (kind, by) => ({
    title: `Tinanggihan ang kontrata mo sa ${kind}`,
    text: `Tinanggihan ni ${by} ang mungkahi mo sa ${kind}.`,
  }),
  withdrawn: (kind, by) => ({
    title: `Binawi ang isang kontrata sa ${kind}`,
    text: `Binawi ni ${by} ang mungkahi sa ${kind}.`,
  }),
  ended: (kind, by, day) => ({
    title: `Matatapos ang kontrata mo sa ${kind}`,
    text: `Wala nang bisa ang kontrata sa ${kind} kay ${by} mula ${day}.`,
  }),
  moved: (kind, by, day) => ({
    title: `Matatapos ang kontrata mo sa ${kind}`,
    text: `May inilipat na team. Dahil dito, wala nang bisa ang kontrata sa ${kind} kay ${by} mula ${day}.`,
  }),
};

function contractMessage(
  { step, kind, id, by, on }: InboxOccasions["contract"],
  texts: ContractTexts,
  kinds: Record<AgentContractKind, string>,
  { merchant, link, locale }: { readonly merchant: string; readonly link: string; readonly locale: string },
): InboxText {
  const day = on === null ? "" : dayText(on, locale);
  const { title, text } = texts[step](kinds[kind], by === null ? merchant : escape(by), day);
  return { title, content: `<p>${text}</p><p><a href="${contractPath(kind)}?id=${id}">${link}</a></p>` };
}

const quotedText = (text: string | null): string =>
  text === null ? "" : `<blockquote>${escape(text)}</blockquote>`;
const quoted = ({ note }: Participation): string => quotedText(note);

const REASONS_EN: Record<IdentityReason, string> = {
  unreadable: "<p>A picture can't be read. Take it again without glare and with all four corners.</p>",
  incomplete: "<p>A page of the document is missing.</p>",
  expired: "<p>The document is no longer valid.</p>",
  differs: "<p>What you entered is not what the document says.</p>",
  underage: "<p>The document shows that you're under the minimum age.</p>",
  other: "",
};
const REASONS_TY: Record<IdentityReason, string> = {
  unreadable:
    "<p>Hindi mabasa ang isang larawan. Kunan ulit nang walang silaw at kita ang apat na sulok.</p>",
  incomplete: "<p>May kulang na pahina ng dokumento.</p>",
  expired: "<p>Paso na ang dokumento.</p>",
  differs: "<p>Hindi tugma sa dokumento ang inilagay mo.</p>",
  underage: "<p>Ayon sa dokumento, wala ka pa sa minimum na edad.</p>",
  other: "",
};

/** Title and first sentence of a notice about a change. */
type Notices = Readonly<Record<SecurityNotice, { title: string; sentence: (named: string) => string }>>;

const EN_NOTICES: Notices = {
  "payment-password-set": {
    title: "Your payment password was changed",
    sentence: () => "The payment password of your account was set.",
  },
  "payment-password-locked": {
    title: "Your payment password is locked",
    sentence: () =>
      `A wrong payment password was entered ${PROOF_TRIES} times. It is locked for ${PROOF_LOCK_HOURS} hours.`,
  },
  "card-added": {
    title: "A card was added to your account",
    sentence: (card) => `${card} was added to your account. Withdrawals can be paid to it.`,
  },
  "card-removed": {
    title: "A card was removed from your account",
    sentence: (card) => `${card} was removed from your account.`,
  },
  "email-changed": {
    title: "Your e-mail address was changed",
    sentence: () => "An e-mail address of your account was confirmed. Messages about your account go to it.",
  },
  "mobile-changed": {
    title: "Your mobile number was changed",
    sentence: () => "A mobile number of your account was confirmed.",
  },
  "payee-name-changed": {
    title: "Your payee name was changed",
    sentence: () => "Customer service changed your payee name. Cards in another name were removed.",
  },
  "second-factor-set": {
    title: "Two-step login was turned on",
    sentence: () =>
      "You log in with your password and a code from your authenticator app. Your other devices were logged out.",
  },
  "second-factor-removed": {
    title: "Two-step login was turned off",
    sentence: () => "Your account is no longer protected by a code from your authenticator app.",
  },
  "second-factor-reset": {
    title: "Customer service turned two-step login off",
    sentence: () =>
      "Customer service turned two-step login off because phone and recovery codes were reported lost. All devices were logged out. Log in with your password and set it up again.",
  },
  "recovery-codes-renewed": {
    title: "Your account has new recovery codes",
    sentence: () => "New recovery codes for two-step login were made. Those before don't work any more.",
  },
  "recovery-code-used": {
    title: "A recovery code was used",
    sentence: () => "Someone logged in to your account with a recovery code. It doesn't work any more.",
  },
  "social-linked": {
    title: "Another way to log in was added",
    sentence: () =>
      "A Google or Facebook account was linked to your account, which logs in to it from now on.",
  },
  "social-unlinked": {
    title: "A way to log in was removed",
    sentence: () =>
      "A Google or Facebook account was unlinked from your account. It no longer logs in to it.",
  },
  "security-questions-set": {
    title: "Your security questions were changed",
    sentence: () => "The security questions of your account were set.",
  },
  "security-questions-locked": {
    title: "Your security questions are locked",
    sentence: () =>
      `Wrong answers to your security questions were entered ${PROOF_TRIES} times. They are locked for ${PROOF_LOCK_HOURS} hours.`,
  },
  "session-ended": {
    title: "A device was logged out",
    sentence: (device) => `${device} was logged out of your account from another device.`,
  },
  "sessions-ended": {
    title: "Your other devices were logged out",
    sentence: () => "All devices but one were logged out of your account.",
  },
};
const TY_NOTICES: Notices = {
  "payment-password-set": {
    title: "Napalitan ang password sa pagbabayad mo",
    sentence: () => "Itinakda ang password sa pagbabayad ng account mo.",
  },
  "payment-password-locked": {
    title: "Naka-lock ang password sa pagbabayad mo",
    sentence: () =>
      `${PROOF_TRIES} beses na inilagay ang maling password sa pagbabayad. Naka-lock ito nang ${PROOF_LOCK_HOURS} oras.`,
  },
  "card-added": {
    title: "May idinagdag na card sa account mo",
    sentence: (card) => `Idinagdag ang ${card} sa account mo. Puwedeng ipadala rito ang mga withdrawal.`,
  },
  "card-removed": {
    title: "May inalis na card sa account mo",
    sentence: (card) => `Inalis ang ${card} sa account mo.`,
  },
  "email-changed": {
    title: "Napalitan ang e-mail address mo",
    sentence: () =>
      "May e-mail address ng account mo na nakumpirma. Doon ipapadala ang mga mensahe tungkol sa account mo.",
  },
  "mobile-changed": {
    title: "Napalitan ang mobile number mo",
    sentence: () => "May mobile number ng account mo na nakumpirma.",
  },
  "payee-name-changed": {
    title: "Napalitan ang pangalan mong tatanggap",
    sentence: () =>
      "Pinalitan ng customer service ang pangalan mong tatanggap. Inalis ang mga card na nasa ibang pangalan.",
  },
  "second-factor-set": {
    title: "Naka-on na ang dalawang-hakbang na pag-log in",
    sentence: () =>
      "Nagla-log in ka na gamit ang password mo at code mula sa authenticator app. Na-log out ang iba mong device.",
  },
  "second-factor-removed": {
    title: "Naka-off na ang dalawang-hakbang na pag-log in",
    sentence: () => "Hindi na protektado ng code mula sa authenticator app ang account mo.",
  },
  "second-factor-reset": {
    title: "In-off ng customer service ang dalawang-hakbang na pag-log in",
    sentence: () =>
      "In-off ng customer service ang dalawang-hakbang na pag-log in dahil iniulat na nawala ang telepono at mga recovery code. Na-log out ang lahat ng device. Mag-log in gamit ang password mo at i-set up ito ulit.",
  },
  "recovery-codes-renewed": {
    title: "May mga bagong recovery code ang account mo",
    sentence: () =>
      "Gumawa ng mga bagong recovery code para sa dalawang-hakbang na pag-log in. Hindi na gumagana ang mga dati.",
  },
  "recovery-code-used": {
    title: "May ginamit na recovery code",
    sentence: () => "May nag-log in sa account mo gamit ang recovery code. Hindi na ito gumagana.",
  },
  "social-linked": {
    title: "May idinagdag na paraan ng pag-log in",
    sentence: () =>
      "May Google o Facebook account na ikinonekta sa account mo. Magagamit na ito sa pag-log in mula ngayon.",
  },
  "social-unlinked": {
    title: "May inalis na paraan ng pag-log in",
    sentence: () =>
      "May Google o Facebook account na inalis sa account mo. Hindi na ito magagamit sa pag-log in.",
  },
  "security-questions-set": {
    title: "Napalitan ang mga tanong sa seguridad mo",
    sentence: () => "Itinakda ang mga tanong sa seguridad ng account mo.",
  },
  "security-questions-locked": {
    title: "Naka-lock ang mga tanong sa seguridad mo",
    sentence: () =>
      `${PROOF_TRIES} beses na mali ang sagot sa mga tanong sa seguridad mo. Naka-lock ang mga ito nang ${PROOF_LOCK_HOURS} oras.`,
  },
  "session-ended": {
    title: "May device na na-log out",
    sentence: (device) => `Na-log out ang ${device} sa account mo mula sa ibang device.`,
  },
  "sessions-ended": {
    title: "Na-log out ang ibang device mo",
    sentence: () => "Na-log out sa account mo ang lahat ng device maliban sa isa.",
  },
};

/** A message about money: its sentences, an operator's text, and where to read and ask more. */
const moneyMessage = ({ title, sentences, message }: MoneyText, ends: string): InboxText => ({
  title,
  content: `<p>${escape(sentences.join(" "))}</p>${quotedText(message)}<p>${ends}</p>`,
});

const EN: Texts = {
  welcome: ({ username }, merchantName) => ({
    title: `Welcome to ${merchantName}`,
    content: `<p>Come on in, ${escape(username)}. Your account is ready.</p><p>See our <a href="/m/activity">promotions</a> or visit the <a href="/m/help">help center</a>. Questions? <a href="/m/service">Chat with us</a>.</p>`,
  }),
  "password-changed": () => ({
    title: "Your password was changed",
    content: `<p>Your password was changed. You've been logged out on all other devices.</p><p>If this wasn't you, <a href="/m/forget">reset your password</a> now and <a href="/m/service">contact us</a>.</p>`,
  }),
  "security-changed": ({ notice, card, device }) => ({
    title: EN_NOTICES[notice].title,
    content: `<p>${escape(EN_NOTICES[notice].sentence(card ?? device ?? ""))}</p><p>If this wasn't you, <a href="/m/forget">reset your password</a> now and <a href="/m/service">contact us</a>.</p>`,
  }),
  "passkey-added": () => ({
    title: "A passkey was added to your account",
    content: `<p>A passkey was added to your account. It can be used to log in.</p><p>If this wasn't you, <a href="/m/forget">reset your password</a> now and <a href="/m/service">contact us</a>.</p>`,
  }),
  "passkey-removed": () => ({
    title: "A passkey was removed from your account",
    content: `<p>A passkey was removed from your account. It can no longer be used to log in.</p><p>If this wasn't you, <a href="/m/forget">reset your password</a> now and <a href="/m/service">contact us</a>.</p>`,
  }),
  "feedback-answered": ({ receipt }) => ({
    title: "We replied to your feedback",
    content: `<p>You can read <a href="/m/feedback">our reply</a> to your feedback ${escape(receipt)}.</p>`,
  }),
  "promotion-approved": (participation) => ({
    title: "Your application was approved",
    content: `<p>Your application for “${named(participation, "EN")}” was approved. <a href="/m/activityDetail?id=${participation.promotionId}">Claim your bonus</a>.</p>${quoted(participation)}`,
  }),
  "promotion-rejected": (participation) => ({
    title: "Your application was not approved",
    content: `<p>Your application for “${named(participation, "EN")}” was not approved.</p>${quoted(participation)}<p>Questions? <a href="/m/service">Contact us</a>.</p>`,
  }),
  "bonus-released": (participation) => ({
    title: `Bonus of ${participation.amount} added to your balance`,
    content: `<p>You've met the wagering requirement of “${named(participation, "EN")}”. ${escape(participation.amount)} is now in your balance, with no further conditions.</p>`,
  }),
  "bonus-expired": (participation) => ({
    title: "Your bonus has expired",
    content: `<p>Your bonus of ${escape(participation.amount)} from “${named(participation, "EN")}” expired before it was fully wagered. Your own money isn't affected.</p><p>See <a href="/m/activity">other promotions</a>.</p>`,
  }),
  "identity-confirmed": () => ({
    title: "Your identity is confirmed",
    content: `<p>We've read your document and confirmed your identity. Name, birth date and nationality are now fixed. See your <a href="/m/member/identity">identity check</a>.</p>`,
  }),
  "identity-refused": ({ reason, message }) => ({
    title: "We couldn't confirm your identity",
    content: `${REASONS_EN[reason]}${quotedText(message)}<p>You can <a href="/m/member/identity">send your document again</a>. Questions? <a href="/m/service">Contact us</a>.</p>`,
  }),
  "identity-expired": () => ({
    title: "Your identity document has expired",
    content: `<p>The document you sent us is no longer valid. <a href="/m/member/identity">Send a new one</a> to stay confirmed.</p>`,
  }),
  contract: (step, merchant) =>
    contractMessage(step, CONTRACTS_EN, KINDS_EN, { merchant, link: "Show the contract", locale: "en" }),
  level: (level) => ({
    title: `Your level is now ${levelName(level, "EN")}`,
    content: `<p>${
      level.cause === "raised"
        ? "Your turnover has reached a higher level of the member club."
        : level.cause === "fell"
          ? "Your turnover no longer reaches the level you had."
          : level.cause === "set"
            ? "Customer service has set your level."
            : "Customer service no longer sets your level: your turnover decides it again."
    }${level.keptUntil === null ? "" : ` ${levelName(level, "EN")} is yours until ${dayText(level.keptUntil, "en")}.`}</p><p>See <a href="/m/member/club">what it gives you</a>.</p>`,
  }),
  withdrawal: (details) =>
    moneyMessage(
      MONEY_TEXTS.EN.withdrawal(details),
      `Reference: ${escape(details.number)}. Questions? <a href="/m/service">Contact us</a>.`,
    ),
  adjustment: (details) =>
    moneyMessage(
      MONEY_TEXTS.EN.adjustment(details),
      `Reference: ${escape(details.number)}. See your <a href="/m/transaction/record">transactions</a>. Questions? <a href="/m/service">Contact us</a>.`,
    ),
  deposit: (details) =>
    moneyMessage(
      MONEY_TEXTS.EN.deposit(details),
      `Reference: ${escape(details.number)}. See your <a href="/m/transaction/record">transactions</a>. Questions? <a href="/m/service">Contact us</a>.`,
    ),
};

const TY: Texts = {
  welcome: ({ username }, merchantName) => ({
    title: `Maligayang pagdating sa ${merchantName}`,
    content: `<p>Tuloy ka, ${escape(username)}. Handa na ang account mo.</p><p>Tingnan ang <a href="/m/activity">mga promo</a> o bisitahin ang <a href="/m/help">help center</a>. May tanong? <a href="/m/service">Makipag-chat sa amin</a>.</p>`,
  }),
  "password-changed": () => ({
    title: "Napalitan ang password mo",
    content:
      '<p>Napalitan ang password mo. Na-log out ka sa lahat ng ibang device.</p><p>Kung hindi ikaw ito, <a href="/m/forget">i-reset agad ang password mo</a> at <a href="/m/service">kontakin kami</a>.</p>',
  }),
  "security-changed": ({ notice, card, device }) => ({
    title: TY_NOTICES[notice].title,
    content: `<p>${escape(TY_NOTICES[notice].sentence(card ?? device ?? ""))}</p><p>Kung hindi ikaw ito, <a href="/m/forget">i-reset agad ang password mo</a> at <a href="/m/service">kontakin kami</a>.</p>`,
  }),
  "passkey-added": () => ({
    title: "May idinagdag na passkey sa account mo",
    content:
      '<p>May idinagdag na passkey sa account mo. Magagamit ito para mag-log in.</p><p>Kung hindi ikaw ito, <a href="/m/forget">i-reset agad ang password mo</a> at <a href="/m/service">kontakin kami</a>.</p>',
  }),
  "passkey-removed": () => ({
    title: "May inalis na passkey sa account mo",
    content:
      '<p>May inalis na passkey sa account mo. Hindi na ito magagamit para mag-log in.</p><p>Kung hindi ikaw ito, <a href="/m/forget">i-reset agad ang password mo</a> at <a href="/m/service">kontakin kami</a>.</p>',
  }),
  "feedback-answered": ({ receipt }) => ({
    title: "Sinagot namin ang puna mo",
    content: `<p>Mababasa mo na <a href="/m/feedback">ang sagot namin</a> sa puna mong ${escape(receipt)}.</p>`,
  }),
  "promotion-approved": (participation) => ({
    title: "Inaprubahan ang aplikasyon mo",
    content: `<p>Inaprubahan ang aplikasyon mo para sa “${named(participation, "TY")}”. <a href="/m/activityDetail?id=${participation.promotionId}">Kunin ang bonus mo</a>.</p>${quoted(participation)}`,
  }),
  "promotion-rejected": (participation) => ({
    title: "Hindi naaprubahan ang aplikasyon mo",
    content: `<p>Hindi naaprubahan ang aplikasyon mo para sa “${named(participation, "TY")}”.</p>${quoted(participation)}<p>May tanong? <a href="/m/service">Kontakin kami</a>.</p>`,
  }),
  "bonus-released": (participation) => ({
    title: `Nasa balanse mo na ang bonus na ${participation.amount}`,
    content: `<p>Naabot mo ang kailangang itaya para sa “${named(participation, "TY")}”. Nasa balanse mo na ang ${escape(participation.amount)}, wala nang kondisyon.</p>`,
  }),
  "bonus-expired": (participation) => ({
    title: "Paso na ang bonus mo",
    content: `<p>Napaso ang bonus mong ${escape(participation.amount)} mula sa “${named(participation, "TY")}” bago ito naitaya nang buo. Hindi nagalaw ang sarili mong pera.</p><p>Tingnan ang <a href="/m/activity">ibang promo</a>.</p>`,
  }),
  "identity-confirmed": () => ({
    title: "Kumpirmado na ang pagkakakilanlan mo",
    content: `<p>Nabasa namin ang dokumento mo at nakumpirma ang pagkakakilanlan mo. Hindi na mababago ang pangalan, petsa ng kapanganakan at nasyonalidad. Tingnan ang <a href="/m/member/identity">beripikasyon ng ID</a>.</p>`,
  }),
  "identity-refused": ({ reason, message }) => ({
    title: "Hindi namin nakumpirma ang pagkakakilanlan mo",
    content: `${REASONS_TY[reason]}${quotedText(message)}<p>Puwede mong <a href="/m/member/identity">ipadala ulit ang dokumento</a>. May tanong? <a href="/m/service">Kontakin kami</a>.</p>`,
  }),
  "identity-expired": () => ({
    title: "Paso na ang dokumento mo",
    content: `<p>Hindi na balido ang dokumentong ipinadala mo. <a href="/m/member/identity">Magpadala ng bago</a> para manatiling kumpirmado.</p>`,
  }),
  contract: (step, merchant) =>
    contractMessage(step, CONTRACTS_TY, KINDS_TY, { merchant, link: "Tingnan ang kontrata", locale: "fil" }),
  level: (level) => ({
    title: `${levelName(level, "TY")} na ang level mo`,
    content: `<p>${
      level.cause === "raised"
        ? "Umabot na ang turnover mo sa mas mataas na level ng member club."
        : level.cause === "fell"
          ? "Hindi na umaabot ang turnover mo sa dating level mo."
          : level.cause === "set"
            ? "Itinakda ng customer service ang level mo."
            : "Hindi na itinatakda ng customer service ang level mo: ang turnover mo na ulit ang batayan nito."
    }${level.keptUntil === null ? "" : ` Sa iyo ang ${levelName(level, "TY")} hanggang ${dayText(level.keptUntil, "fil")}.`}</p><p>Tingnan ang <a href="/m/member/club">mga benepisyo nito</a>.</p>`,
  }),
  withdrawal: (details) =>
    moneyMessage(
      MONEY_TEXTS.TY.withdrawal(details),
      `Reference: ${escape(details.number)}. May tanong? <a href="/m/service">Kontakin kami</a>.`,
    ),
  adjustment: (details) =>
    moneyMessage(
      MONEY_TEXTS.TY.adjustment(details),
      `Reference: ${escape(details.number)}. Tingnan ang <a href="/m/transaction/record">mga transaksiyon</a>. May tanong? <a href="/m/service">Kontakin kami</a>.`,
    ),
  deposit: (details) =>
    moneyMessage(
      MONEY_TEXTS.TY.deposit(details),
      `Reference: ${escape(details.number)}. Tingnan ang <a href="/m/transaction/record">mga transaksiyon</a>. May tanong? <a href="/m/service">Kontakin kami</a>.`,
    ),
};

const LANGUAGES = { EN, TY };

const KIND_OF: Record<keyof InboxOccasions, NewMessage["kind"]> = {
  welcome: "operator",
  "password-changed": "security",
  "security-changed": "security",
  "passkey-added": "security",
  "passkey-removed": "security",
  "feedback-answered": "feedback",
  "promotion-approved": "promotion",
  "promotion-rejected": "promotion",
  "bonus-released": "promotion",
  "bonus-expired": "promotion",
  "identity-confirmed": "security",
  "identity-refused": "security",
  "identity-expired": "security",
  contract: "operator",
  level: "operator",
  withdrawal: "operator",
  adjustment: "operator",
  deposit: "operator",
};

/**
 * A message in every available language. `about` becomes part of the key, so that a
 * second message about the same subject is not stored again.
 */
export function messageFor<Occasion extends keyof InboxOccasions>(
  memberId: bigint,
  occasion: Occasion,
  details: InboxOccasions[Occasion],
  { merchantName, about }: { readonly merchantName: string; readonly about: string },
): NewMessage {
  const texts = Object.fromEntries(
    Object.entries(LANGUAGES).map(([language, texts]) => [
      language,
      texts[occasion](details, escape(merchantName)),
    ]),
  );
  return { memberId, kind: KIND_OF[occasion], key: `${occasion}:${about}`, texts };
}
