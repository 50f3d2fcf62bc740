import type { MailDetails, MailKind } from "./mail-kinds.ts";

/** What a mail says: `lines` are paragraphs, `action` the one thing to press. */
export interface MailText {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
}

/** What every mail may name besides its details. */
export interface MailScene {
  /** Name of the house. */
  readonly house: string;
  /** Address of the house, when the deployment knows it. */
  readonly home?: string;
  /** A moment as its reader writes it. */
  readonly time: (iso: string) => string;
  readonly country: (code: string) => string;
}

type Texts = { readonly [Kind in MailKind]: (details: MailDetails[Kind], scene: MailScene) => MailText };

const enter = (home: string | undefined, label: string): Pick<MailText, "action"> =>
  home ? { action: { label, url: home } } : {};

const EN: Texts = {
  "password-reset": ({ username, link, minutes }, { house }) => ({
    subject: `Set a new password at ${house}`,
    lines: [
      `Hello ${username},`,
      `Somebody, you we hope, asked for a new password for your account at ${house}. Set it here; the link works once and for ${minutes} minutes.`,
      "If it was not you, leave this mail be: your password stays as it is.",
    ],
    action: { label: "Set a new password", url: link },
  }),
  "new-device": ({ username, device, at, country }, { house, home, time, country: named }) => ({
    subject: `New sign-in to your account at ${house}`,
    lines: [
      `Hello ${username},`,
      `Your account was signed in to from a device we had not seen before: ${device}${country ? `, ${named(country)}` : ""}, ${time(at)}.`,
      "If it was you, there is nothing to do. If it was not, change your password now: every other sign-in then ends.",
    ],
    ...enter(home, `Go to ${house}`),
  }),
  "password-changed": ({ username, at }, { house, home, time }) => ({
    subject: `Your password at ${house} was changed`,
    lines: [
      `Hello ${username},`,
      `The password of your account was changed on ${time(at)}. Every other sign-in has ended.`,
      "If it was not you, set a new password at once through “Forgot password” on the sign-in page, and tell our customer service.",
    ],
    ...enter(home, `Go to ${house}`),
  }),
  welcome: ({ username }, { house, home }) => ({
    subject: `Welcome to ${house}`,
    lines: [
      `Hello ${username},`,
      `The door is open: your account at ${house} is ready. You sign in with the name above and the password you chose.`,
      "Play for pleasure, and stop while it is one. We will never ask you for your password.",
    ],
    ...enter(home, "Come in"),
  }),
};

/** Filipino. */
const TY: Texts = {
  "password-reset": ({ username, link, minutes }, { house }) => ({
    subject: `Magtakda ng bagong password sa ${house}`,
    lines: [
      `Kumusta ${username},`,
      `May humiling, ikaw sana, ng bagong password para sa iyong account sa ${house}. Itakda ito rito; isang beses lang gagana ang link at sa loob ng ${minutes} minuto.`,
      "Kung hindi ikaw ito, huwag pansinin ang e-mail na ito: mananatili ang iyong password.",
    ],
    action: { label: "Magtakda ng bagong password", url: link },
  }),
  "new-device": ({ username, device, at, country }, { house, home, time, country: named }) => ({
    subject: `Bagong pag-sign in sa iyong account sa ${house}`,
    lines: [
      `Kumusta ${username},`,
      `May nag-sign in sa iyong account mula sa device na ngayon lang namin nakita: ${device}${country ? `, ${named(country)}` : ""}, ${time(at)}.`,
      "Kung ikaw ito, wala kang kailangang gawin. Kung hindi, palitan agad ang iyong password: matatapos ang lahat ng ibang pag-sign in.",
    ],
    ...enter(home, `Pumunta sa ${house}`),
  }),
  "password-changed": ({ username, at }, { house, home, time }) => ({
    subject: `Napalitan ang iyong password sa ${house}`,
    lines: [
      `Kumusta ${username},`,
      `Napalitan ang password ng iyong account noong ${time(at)}. Natapos na ang lahat ng ibang pag-sign in.`,
      "Kung hindi ikaw ito, magtakda agad ng bagong password sa “Nakalimutan ang password” sa pahina ng pag-sign in, at sabihan ang aming customer service.",
    ],
    ...enter(home, `Pumunta sa ${house}`),
  }),
  welcome: ({ username }, { house, home }) => ({
    subject: `Maligayang pagdating sa ${house}`,
    lines: [
      `Kumusta ${username},`,
      `Bukas ang pinto: handa na ang iyong account sa ${house}. Mag-sign in gamit ang pangalan sa itaas at ang password na pinili mo.`,
      "Maglaro para sa saya, at tumigil habang masaya pa. Hindi namin kailanman hihingin ang iyong password.",
    ],
    ...enter(home, "Pumasok"),
  }),
};

/** By language code of the spec; others read English. */
export function mailTexts(language: string): { readonly locale: string; readonly texts: Texts } {
  return language === "TY" ? { locale: "fil", texts: TY } : { locale: "en", texts: EN };
}
