import type { NewMessage } from "./inbox.repository.ts";

/** What the house writes by itself, by occasion; each with what it needs to know. */
export interface InboxOccasions {
  welcome: { readonly username: string };
  "password-changed": Record<string, never>;
  "feedback-answered": { readonly receipt: string };
}

export interface InboxText {
  readonly title: string;
  /** HTML. */
  readonly content: string;
}

type Texts = {
  readonly [Occasion in keyof InboxOccasions]: (
    details: InboxOccasions[Occasion],
    house: string,
  ) => InboxText;
};

/** Names come from people. */
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const EN: Texts = {
  welcome: ({ username }, house) => ({
    title: `Welcome to ${house}`,
    content: `<p>Come on in, ${escape(username)}. The games are lit, and your place is kept.</p><p>Look at <a href="/m/activity">what is on</a>, or read <a href="/m/help">how things work here</a>. Whenever you need somebody, <a href="/m/service">we are here</a>.</p>`,
  }),
  "password-changed": () => ({
    title: "Your password was changed",
    content:
      '<p>The password of your account was changed a moment ago, and every other sign-in has ended.</p><p>If it was not you, <a href="/m/forget">set a new one</a> at once and <a href="/m/service">tell us</a>.</p>',
  }),
  "feedback-answered": ({ receipt }) => ({
    title: "We have answered your feedback",
    content: `<p>You wrote to us under ${escape(receipt)}. <a href="/m/feedback">Our answer</a> stands beside it.</p>`,
  }),
};

const TY: Texts = {
  welcome: ({ username }, house) => ({
    title: `Maligayang pagdating sa ${house}`,
    content: `<p>Tuloy ka, ${escape(username)}. Nakailaw na ang mga laro, at may nakalaang puwesto sa iyo.</p><p>Tingnan <a href="/m/activity">kung ano ang mayroon</a>, o basahin <a href="/m/help">kung paano rito</a>. Kapag may kailangan ka, <a href="/m/service">narito kami</a>.</p>`,
  }),
  "password-changed": () => ({
    title: "Nabago ang password mo",
    content:
      '<p>Kababago lang ng password ng account mo, at tapos na ang lahat ng ibang pag-log in.</p><p>Kung hindi ikaw iyon, <a href="/m/forget">gumawa agad ng bago</a> at <a href="/m/service">sabihan kami</a>.</p>',
  }),
  "feedback-answered": ({ receipt }) => ({
    title: "Sinagot namin ang puna mo",
    content: `<p>Sumulat ka sa amin sa ilalim ng ${escape(receipt)}. Katabi nito <a href="/m/feedback">ang sagot namin</a>.</p>`,
  }),
};

const LANGUAGES = { EN, TY };

const KIND_OF: Record<keyof InboxOccasions, NewMessage["kind"]> = {
  welcome: "house",
  "password-changed": "security",
  "feedback-answered": "feedback",
};

/**
 * A message in every language it is written in. `house` is the merchant's name; `about` makes the key: said again
 * about the same thing it is there once.
 */
export function messageFor<Occasion extends keyof InboxOccasions>(
  memberId: bigint,
  occasion: Occasion,
  details: InboxOccasions[Occasion],
  { house, about }: { readonly house: string; readonly about: string },
): NewMessage {
  const texts = Object.fromEntries(
    Object.entries(LANGUAGES).map(([language, written]) => [
      language,
      written[occasion](details, escape(house)),
    ]),
  );
  return { memberId, kind: KIND_OF[occasion], key: `${occasion}:${about}`, texts };
}
