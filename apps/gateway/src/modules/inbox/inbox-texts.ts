import type { NewMessage } from "./inbox.repository.ts";

/** A part in a promotion. */
interface Part {
  /** What the promotion is called, by language. */
  readonly titles: Readonly<Record<string, string>>;
  readonly promotionId: string;
  /** The bonus, as money is shown. */
  readonly amount: string;
  /** What an operator wrote with a decision. */
  readonly note: string | null;
}

/** What the house writes by itself, by occasion; each with what it needs to know. */
export interface InboxOccasions {
  welcome: { readonly username: string };
  "password-changed": Record<string, never>;
  "feedback-answered": { readonly receipt: string };
  "promotion-approved": Part;
  "promotion-rejected": Part;
  "bonus-released": Part;
  "bonus-expired": Part;
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

/** A promotion's name as it reads in a text of this language. */
const named = ({ titles }: Part, language: string): string =>
  escape(titles[language] ?? titles["EN"] ?? Object.values(titles)[0] ?? "");

const quoted = ({ note }: Part): string => (note === null ? "" : `<blockquote>${escape(note)}</blockquote>`);

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
  "promotion-approved": (part) => ({
    title: "Your application was approved",
    content: `<p>You applied for “${named(part, "EN")}”, and we said yes. <a href="/m/activityDetail?id=${part.promotionId}">Claim it</a> whenever you like.</p>${quoted(part)}`,
  }),
  "promotion-rejected": (part) => ({
    title: "Your application was not approved",
    content: `<p>You applied for “${named(part, "EN")}”. We could not say yes this time.</p>${quoted(part)}<p>If something is not right there, <a href="/m/service">talk to us</a>.</p>`,
  }),
  "bonus-released": (part) => ({
    title: `${part.amount} of bonus is yours`,
    content: `<p>You have wagered your bonus from “${named(part, "EN")}”: ${escape(part.amount)} moved to your balance and has no conditions any more.</p>`,
  }),
  "bonus-expired": (part) => ({
    title: "Your bonus has run out",
    content: `<p>The time to wager your bonus of ${escape(part.amount)} from “${named(part, "EN")}” is over, and it went back to the house. Your own money is untouched.</p><p>Look at <a href="/m/activity">what else is on</a>.</p>`,
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
  "promotion-approved": (part) => ({
    title: "Inaprubahan ang aplikasyon mo",
    content: `<p>Nag-apply ka para sa “${named(part, "TY")}”, at oo ang sagot namin. <a href="/m/activityDetail?id=${part.promotionId}">Kunin ito</a> kung kailan mo gusto.</p>${quoted(part)}`,
  }),
  "promotion-rejected": (part) => ({
    title: "Hindi naaprubahan ang aplikasyon mo",
    content: `<p>Nag-apply ka para sa “${named(part, "TY")}”. Hindi kami makasagot ng oo sa ngayon.</p>${quoted(part)}<p>Kung may mali roon, <a href="/m/service">kausapin kami</a>.</p>`,
  }),
  "bonus-released": (part) => ({
    title: `Sa iyo na ang bonus na ${part.amount}`,
    content: `<p>Natayaan mo na ang bonus mo mula sa “${named(part, "TY")}”: nasa balanse mo na ang ${escape(part.amount)} at wala nang kondisyon.</p>`,
  }),
  "bonus-expired": (part) => ({
    title: "Lumipas na ang bonus mo",
    content: `<p>Tapos na ang panahon para tayaan ang bonus mong ${escape(part.amount)} mula sa “${named(part, "TY")}”, at bumalik na ito sa bahay. Hindi nagalaw ang sarili mong pera.</p><p>Tingnan <a href="/m/activity">kung ano pa ang mayroon</a>.</p>`,
  }),
};

const LANGUAGES = { EN, TY };

const KIND_OF: Record<keyof InboxOccasions, NewMessage["kind"]> = {
  welcome: "house",
  "password-changed": "security",
  "feedback-answered": "feedback",
  "promotion-approved": "promotion",
  "promotion-rejected": "promotion",
  "bonus-released": "promotion",
  "bonus-expired": "promotion",
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
