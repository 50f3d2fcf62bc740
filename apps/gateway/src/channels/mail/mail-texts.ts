import { PROOF_LOCK_HOURS, PROOF_TRIES } from "@foyer/domain/payment-password";
import { MONEY_TEXTS, type MoneyText } from "../money-texts.ts";
import type { MailDetails, MailKind, SecurityNotice } from "./mail-kinds.ts";

/** Texts of a mail: `lines` are paragraphs, `action` is its button. */
export interface MailText {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
}

/** Values that every mail can use besides its details. */
export interface MailScene {
  /** Name of the merchant. */
  readonly merchantName: string;
  /** Address of the site, when configured. */
  readonly home?: string;
  /** Formats an ISO 8601 time in the reader's language. */
  readonly time: (iso: string) => string;
  readonly country: (code: string) => string;
}

/** Subject and first line of a notice about a change. */
type Notices = Readonly<
  Record<
    SecurityNotice,
    { subject: (merchantName: string) => string; line: (at: string, named: string) => string }
  >
>;

type Texts = { readonly [Kind in MailKind]: (details: MailDetails[Kind], scene: MailScene) => MailText };

const enter = (home: string | undefined, label: string): Pick<MailText, "action"> =>
  home ? { action: { label, url: home } } : {};

/** Subject and lines of a mail about money. */
const moneyMail = (
  { title, sentences, message }: MoneyText,
  merchantName: string,
  greeting: string,
  ...ends: readonly string[]
): MailText => ({
  subject: `${merchantName}: ${title}`,
  lines: [greeting, sentences.join(" "), ...(message === null ? [] : [message]), ...ends],
});

const EN_NOTICES: Notices = {
  "payment-password-set": {
    subject: (merchantName) => `Your ${merchantName} payment password was changed`,
    line: (at) => `The payment password of your account was set on ${at}.`,
  },
  "payment-password-locked": {
    subject: (merchantName) => `Your ${merchantName} payment password is locked`,
    line: (at) =>
      `A wrong payment password was entered ${PROOF_TRIES} times. It is locked for ${PROOF_LOCK_HOURS} hours since ${at}.`,
  },
  "card-added": {
    subject: (merchantName) => `A card was added to your ${merchantName} account`,
    line: (at, card) => `${card} was added to your account on ${at}. Withdrawals can be paid to it.`,
  },
  "card-removed": {
    subject: (merchantName) => `A card was removed from your ${merchantName} account`,
    line: (at, card) => `${card} was removed from your account on ${at}.`,
  },
  "email-changed": {
    subject: (merchantName) => `The e-mail address of your ${merchantName} account was changed`,
    line: (at) =>
      `An e-mail address of your account was confirmed on ${at}. Messages about your account go to it.`,
  },
  "mobile-changed": {
    subject: (merchantName) => `The mobile number of your ${merchantName} account was changed`,
    line: (at) => `A mobile number of your account was confirmed on ${at}.`,
  },
  "payee-name-changed": {
    subject: (merchantName) => `The payee name of your ${merchantName} account was changed`,
    line: (at) => `Customer service changed your payee name on ${at}. Cards in another name were removed.`,
  },
  "second-factor-set": {
    subject: (merchantName) => `Two-step login of your ${merchantName} account was turned on`,
    line: (at) =>
      `Since ${at} you log in with your password and a code from your authenticator app. Your other devices were logged out.`,
  },
  "second-factor-removed": {
    subject: (merchantName) => `Two-step login of your ${merchantName} account was turned off`,
    line: (at) => `Since ${at} your account is no longer protected by a code from your authenticator app.`,
  },
  "second-factor-reset": {
    subject: (merchantName) => `Two-step login of your ${merchantName} account was turned off`,
    line: (at) =>
      `Customer service turned two-step login off on ${at} because phone and recovery codes were reported lost. All devices were logged out. Log in with your password and set it up again.`,
  },
  "recovery-codes-renewed": {
    subject: (merchantName) => `Your ${merchantName} account has new recovery codes`,
    line: (at) =>
      `New recovery codes for two-step login were made on ${at}. Those before don't work any more.`,
  },
  "recovery-code-used": {
    subject: (merchantName) => `A recovery code of your ${merchantName} account was used`,
    line: (at) =>
      `Someone logged in to your account with a recovery code on ${at}. It doesn't work any more.`,
  },
  "social-linked": {
    subject: (merchantName) => `Another way to log in to your ${merchantName} account was added`,
    line: (at) =>
      `On ${at} a Google or Facebook account was linked to your account, which logs in to it from now on.`,
  },
  "social-unlinked": {
    subject: (merchantName) => `A way to log in to your ${merchantName} account was removed`,
    line: (at) =>
      `On ${at} a Google or Facebook account was unlinked from your account. It no longer logs in to it.`,
  },
  "security-questions-set": {
    subject: (merchantName) => `The security questions of your ${merchantName} account were changed`,
    line: (at) => `The security questions of your account were set on ${at}.`,
  },
  "security-questions-locked": {
    subject: (merchantName) => `The security questions of your ${merchantName} account are locked`,
    line: (at) =>
      `Wrong answers to your security questions were entered ${PROOF_TRIES} times. They are locked for ${PROOF_LOCK_HOURS} hours since ${at}.`,
  },
  "session-ended": {
    subject: (merchantName) => `A device was logged out of your ${merchantName} account`,
    line: (at, device) => `${device} was logged out of your account from another device on ${at}.`,
  },
  "sessions-ended": {
    subject: (merchantName) => `Devices were logged out of your ${merchantName} account`,
    line: (at) => `All devices but one were logged out of your account on ${at}.`,
  },
};

const EN: Texts = {
  "password-reset": ({ username, link, minutes }, { merchantName }) => ({
    subject: `Reset your ${merchantName} password`,
    lines: [
      `Hello ${username},`,
      `We received a request to reset the password of your ${merchantName} account. The link below works once and expires in ${minutes} minutes.`,
      "If this wasn't you, ignore this e-mail. Your password won't change.",
    ],
    action: { label: "Reset password", url: link },
  }),
  "new-device": ({ username, device, at, country }, { merchantName, home, time, country: named }) => ({
    subject: `New login to your ${merchantName} account`,
    lines: [
      `Hello ${username},`,
      `Your account was used on a new device: ${device}${country ? `, ${named(country)}` : ""}, ${time(at)}.`,
      "If this was you, you don't need to do anything. If not, change your password now. You'll be logged out on all other devices.",
    ],
    ...enter(home, `Go to ${merchantName}`),
  }),
  "password-changed": ({ username, at }, { merchantName, home, time }) => ({
    subject: `Your ${merchantName} password was changed`,
    lines: [
      `Hello ${username},`,
      `Your password was changed on ${time(at)}. You've been logged out on all other devices.`,
      "If this wasn't you, reset your password now with “Forgot password?” on the login page, and contact customer service.",
    ],
    ...enter(home, `Go to ${merchantName}`),
  }),
  code: ({ username, code, minutes }, { merchantName }) => ({
    subject: `${code} is your ${merchantName} code`,
    lines: [
      `Hello ${username},`,
      `Your code is ${code}. It expires in ${minutes} minutes. Don't share it with anyone.`,
      "If you didn't ask for it, change your password.",
    ],
  }),
  "security-changed": ({ username, at, notice, card, device }, { merchantName, home, time }) => ({
    subject: EN_NOTICES[notice].subject(merchantName),
    lines: [
      `Hello ${username},`,
      EN_NOTICES[notice].line(time(at), card ?? device ?? ""),
      "If this wasn't you, change your password now, and contact customer service.",
    ],
    ...enter(home, `Go to ${merchantName}`),
  }),
  withdrawal: (details, { merchantName, home }) => ({
    ...moneyMail(
      MONEY_TEXTS.EN.withdrawal(details),
      merchantName,
      `Hello ${details.username},`,
      `Reference: ${details.number}.`,
      "If you didn't ask for this withdrawal, change your password now, and contact customer service.",
    ),
    ...enter(home, `Go to ${merchantName}`),
  }),
  adjustment: (details, { merchantName, home }) => ({
    ...moneyMail(
      MONEY_TEXTS.EN.adjustment(details),
      merchantName,
      `Hello ${details.username},`,
      `Reference: ${details.number}.`,
      "If you have a question, contact customer service.",
    ),
    ...enter(home, `Go to ${merchantName}`),
  }),
  deposit: (details, { merchantName, home }) => ({
    ...moneyMail(
      MONEY_TEXTS.EN.deposit(details),
      merchantName,
      `Hello ${details.username},`,
      `Reference: ${details.number}.`,
      "If you have a question, contact customer service.",
    ),
    ...enter(home, `Go to ${merchantName}`),
  }),
  "passkey-added": ({ username, at }, { merchantName, home, time }) => ({
    subject: `A passkey was added to your ${merchantName} account`,
    lines: [
      `Hello ${username},`,
      `A passkey was added to your account on ${time(at)}. It can be used to log in.`,
      "If this wasn't you, change your password now, and contact customer service.",
    ],
    ...enter(home, `Go to ${merchantName}`),
  }),
  "passkey-removed": ({ username, at }, { merchantName, home, time }) => ({
    subject: `A passkey was removed from your ${merchantName} account`,
    lines: [
      `Hello ${username},`,
      `A passkey was removed from your account on ${time(at)}. It can no longer be used to log in.`,
      "If this wasn't you, change your password now, and contact customer service.",
    ],
    ...enter(home, `Go to ${merchantName}`),
  }),
  "message-answered": ({ receipt, question, answer }, { merchantName, home }) => ({
    subject: `${merchantName} replied to your message ${receipt}`,
    lines: [...answer, "You wrote:", ...question],
    ...enter(home, `Go to ${merchantName}`),
  }),
  welcome: ({ username }, { merchantName, home }) => ({
    subject: `Welcome to ${merchantName}`,
    lines: [
      `Hello ${username},`,
      `Your ${merchantName} account is ready. Log in with the username above.`,
      "Play for fun and set yourself limits. We'll never ask you for your password.",
    ],
    ...enter(home, "Log in"),
  }),
};

/** Filipino. */
const TY_NOTICES: Notices = {
  "payment-password-set": {
    subject: (merchantName) => `Napalitan ang password sa pagbabayad mo sa ${merchantName}`,
    line: (at) => `Itinakda ang password sa pagbabayad ng account mo noong ${at}.`,
  },
  "payment-password-locked": {
    subject: (merchantName) => `Naka-lock ang password sa pagbabayad mo sa ${merchantName}`,
    line: (at) =>
      `${PROOF_TRIES} beses na inilagay ang maling password sa pagbabayad. Naka-lock ito nang ${PROOF_LOCK_HOURS} oras mula ${at}.`,
  },
  "card-added": {
    subject: (merchantName) => `May idinagdag na card sa account mo sa ${merchantName}`,
    line: (at, card) =>
      `Idinagdag ang ${card} sa account mo noong ${at}. Puwedeng ipadala rito ang mga withdrawal.`,
  },
  "card-removed": {
    subject: (merchantName) => `May inalis na card sa account mo sa ${merchantName}`,
    line: (at, card) => `Inalis ang ${card} sa account mo noong ${at}.`,
  },
  "email-changed": {
    subject: (merchantName) => `Napalitan ang e-mail address ng account mo sa ${merchantName}`,
    line: (at) =>
      `May e-mail address ng account mo na nakumpirma noong ${at}. Doon ipapadala ang mga mensahe tungkol sa account mo.`,
  },
  "mobile-changed": {
    subject: (merchantName) => `Napalitan ang mobile number ng account mo sa ${merchantName}`,
    line: (at) => `May mobile number ng account mo na nakumpirma noong ${at}.`,
  },
  "payee-name-changed": {
    subject: (merchantName) => `Napalitan ang pangalan ng tatanggap ng account mo sa ${merchantName}`,
    line: (at) =>
      `Pinalitan ng customer service ang pangalan mong tatanggap noong ${at}. Inalis ang mga card na nasa ibang pangalan.`,
  },
  "second-factor-set": {
    subject: (merchantName) =>
      `Naka-on na ang dalawang-hakbang na pag-log in ng account mo sa ${merchantName}`,
    line: (at) =>
      `Mula ${at}, nagla-log in ka na gamit ang password mo at code mula sa authenticator app. Na-log out ang iba mong device.`,
  },
  "second-factor-removed": {
    subject: (merchantName) =>
      `Naka-off na ang dalawang-hakbang na pag-log in ng account mo sa ${merchantName}`,
    line: (at) => `Mula ${at}, hindi na protektado ng code mula sa authenticator app ang account mo.`,
  },
  "second-factor-reset": {
    subject: (merchantName) =>
      `Naka-off na ang dalawang-hakbang na pag-log in ng account mo sa ${merchantName}`,
    line: (at) =>
      `In-off ng customer service ang dalawang-hakbang na pag-log in noong ${at} dahil iniulat na nawala ang telepono at mga recovery code. Na-log out ang lahat ng device. Mag-log in gamit ang password mo at i-set up ito ulit.`,
  },
  "recovery-codes-renewed": {
    subject: (merchantName) => `May mga bagong recovery code ang account mo sa ${merchantName}`,
    line: (at) =>
      `Gumawa ng mga bagong recovery code para sa dalawang-hakbang na pag-log in noong ${at}. Hindi na gumagana ang mga dati.`,
  },
  "recovery-code-used": {
    subject: (merchantName) => `May ginamit na recovery code ng account mo sa ${merchantName}`,
    line: (at) => `May nag-log in sa account mo gamit ang recovery code noong ${at}. Hindi na ito gumagana.`,
  },
  "social-linked": {
    subject: (merchantName) => `May idinagdag na paraan ng pag-log in sa account mo sa ${merchantName}`,
    line: (at) =>
      `Noong ${at}, may Google o Facebook account na ikinonekta sa account mo. Magagamit na ito sa pag-log in mula ngayon.`,
  },
  "social-unlinked": {
    subject: (merchantName) => `May inalis na paraan ng pag-log in sa account mo sa ${merchantName}`,
    line: (at) =>
      `Noong ${at}, may Google o Facebook account na inalis sa account mo. Hindi na ito magagamit sa pag-log in.`,
  },
  "security-questions-set": {
    subject: (merchantName) => `Napalitan ang mga tanong sa seguridad ng account mo sa ${merchantName}`,
    line: (at) => `Itinakda ang mga tanong sa seguridad ng account mo noong ${at}.`,
  },
  "security-questions-locked": {
    subject: (merchantName) => `Naka-lock ang mga tanong sa seguridad ng account mo sa ${merchantName}`,
    line: (at) =>
      `${PROOF_TRIES} beses na mali ang sagot sa mga tanong sa seguridad mo. Naka-lock ang mga ito nang ${PROOF_LOCK_HOURS} oras mula ${at}.`,
  },
  "session-ended": {
    subject: (merchantName) => `May device na na-log out sa account mo sa ${merchantName}`,
    line: (at, device) => `Na-log out ang ${device} sa account mo mula sa ibang device noong ${at}.`,
  },
  "sessions-ended": {
    subject: (merchantName) => `May mga device na na-log out sa account mo sa ${merchantName}`,
    line: (at) => `Na-log out sa account mo ang lahat ng device maliban sa isa noong ${at}.`,
  },
};

const TY: Texts = {
  "password-reset": ({ username, link, minutes }, { merchantName }) => ({
    subject: `I-reset ang password mo sa ${merchantName}`,
    lines: [
      `Kumusta ${username},`,
      `May humiling na i-reset ang password ng account mo sa ${merchantName}. Isang beses lang gagana ang link sa ibaba, at mapapaso ito pagkalipas ng ${minutes} minuto.`,
      "Kung hindi ikaw ito, huwag pansinin ang e-mail na ito. Hindi magbabago ang password mo.",
    ],
    action: { label: "I-reset ang password", url: link },
  }),
  "new-device": ({ username, device, at, country }, { merchantName, home, time, country: named }) => ({
    subject: `Bagong pag-log in sa account mo sa ${merchantName}`,
    lines: [
      `Kumusta ${username},`,
      `Ginamit ang account mo sa bagong device: ${device}${country ? `, ${named(country)}` : ""}, ${time(at)}.`,
      "Kung ikaw ito, wala kang kailangang gawin. Kung hindi, palitan agad ang password mo. Mala-log out ka sa lahat ng ibang device.",
    ],
    ...enter(home, `Pumunta sa ${merchantName}`),
  }),
  "password-changed": ({ username, at }, { merchantName, home, time }) => ({
    subject: `Napalitan ang password mo sa ${merchantName}`,
    lines: [
      `Kumusta ${username},`,
      `Napalitan ang password mo noong ${time(at)}. Na-log out ka sa lahat ng ibang device.`,
      "Kung hindi ikaw ito, i-reset agad ang password sa “Nakalimutan ang password?” sa pahina ng pag-log in, at kontakin ang customer service.",
    ],
    ...enter(home, `Pumunta sa ${merchantName}`),
  }),
  code: ({ username, code, minutes }, { merchantName }) => ({
    subject: `${code} ang code mo sa ${merchantName}`,
    lines: [
      `Kumusta ${username},`,
      `Ang code mo ay ${code}. Mapapaso ito sa ${minutes} minuto. Huwag itong ibahagi kanino man.`,
      "Kung hindi mo ito hiningi, palitan ang password mo.",
    ],
  }),
  "security-changed": ({ username, at, notice, card, device }, { merchantName, home, time }) => ({
    subject: TY_NOTICES[notice].subject(merchantName),
    lines: [
      `Kumusta ${username},`,
      TY_NOTICES[notice].line(time(at), card ?? device ?? ""),
      "Kung hindi ikaw ito, palitan agad ang password mo, at kontakin ang customer service.",
    ],
    ...enter(home, `Pumunta sa ${merchantName}`),
  }),
  withdrawal: (details, { merchantName, home }) => ({
    ...moneyMail(
      MONEY_TEXTS.TY.withdrawal(details),
      merchantName,
      `Kumusta ${details.username},`,
      `Reference: ${details.number}.`,
      "Kung hindi ikaw ang humiling ng withdrawal na ito, palitan agad ang password mo at kontakin ang customer service.",
    ),
    ...enter(home, `Pumunta sa ${merchantName}`),
  }),
  adjustment: (details, { merchantName, home }) => ({
    ...moneyMail(
      MONEY_TEXTS.TY.adjustment(details),
      merchantName,
      `Kumusta ${details.username},`,
      `Reference: ${details.number}.`,
      "Kung may tanong ka, kontakin ang customer service.",
    ),
    ...enter(home, `Pumunta sa ${merchantName}`),
  }),
  deposit: (details, { merchantName, home }) => ({
    ...moneyMail(
      MONEY_TEXTS.TY.deposit(details),
      merchantName,
      `Kumusta ${details.username},`,
      `Reference: ${details.number}.`,
      "Kung may tanong ka, kontakin ang customer service.",
    ),
    ...enter(home, `Pumunta sa ${merchantName}`),
  }),
  "passkey-added": ({ username, at }, { merchantName, home, time }) => ({
    subject: `May idinagdag na passkey sa account mo sa ${merchantName}`,
    lines: [
      `Kumusta ${username},`,
      `May idinagdag na passkey sa account mo noong ${time(at)}. Magagamit ito para mag-log in.`,
      "Kung hindi ikaw ito, palitan agad ang password mo, at kontakin ang customer service.",
    ],
    ...enter(home, `Pumunta sa ${merchantName}`),
  }),
  "passkey-removed": ({ username, at }, { merchantName, home, time }) => ({
    subject: `May inalis na passkey sa account mo sa ${merchantName}`,
    lines: [
      `Kumusta ${username},`,
      `May inalis na passkey sa account mo noong ${time(at)}. Hindi na ito magagamit para mag-log in.`,
      "Kung hindi ikaw ito, palitan agad ang password mo, at kontakin ang customer service.",
    ],
    ...enter(home, `Pumunta sa ${merchantName}`),
  }),
  "message-answered": ({ receipt, question, answer }, { merchantName, home }) => ({
    subject: `Sinagot ng ${merchantName} ang mensahe mong ${receipt}`,
    lines: [...answer, "Isinulat mo:", ...question],
    ...enter(home, `Pumunta sa ${merchantName}`),
  }),
  welcome: ({ username }, { merchantName, home }) => ({
    subject: `Maligayang pagdating sa ${merchantName}`,
    lines: [
      `Kumusta ${username},`,
      `Handa na ang account mo sa ${merchantName}. Mag-log in gamit ang username sa itaas.`,
      "Maglaro para sa saya at magtakda ng limitasyon. Hindi namin kailanman hihingin ang password mo.",
    ],
    ...enter(home, "Mag-log in"),
  }),
};

/** Texts by language code of the spec; English for any other. */
export function mailTexts(language: string): { readonly locale: string; readonly texts: Texts } {
  return language === "TY" ? { locale: "fil", texts: TY } : { locale: "en", texts: EN };
}
