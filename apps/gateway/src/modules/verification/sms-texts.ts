import type { VerificationPurpose } from "@foyer/contract/verification";

interface Told {
  readonly house: string;
  readonly code: string;
  readonly minutes: number;
}
type Texts = Readonly<Record<VerificationPurpose, (told: Told) => string>>;

const EN: Texts = {
  login: ({ house, code, minutes }) =>
    `${house}: ${code} is your code to sign in, for ${minutes} minutes. Give it to nobody.`,
  register: ({ house, code, minutes }) =>
    `${house}: ${code} is your code to register, for ${minutes} minutes. Give it to nobody.`,
  password: ({ house, code, minutes }) =>
    `${house}: ${code} is your code for a new password, for ${minutes} minutes. Give it to nobody.`,
};

/** Filipino. */
const TY: Texts = {
  login: ({ house, code, minutes }) =>
    `${house}: ${code} ang code mo sa pag-sign in, sa loob ng ${minutes} minuto. Huwag ibigay kaninuman.`,
  register: ({ house, code, minutes }) =>
    `${house}: ${code} ang code mo sa pagrehistro, sa loob ng ${minutes} minuto. Huwag ibigay kaninuman.`,
  password: ({ house, code, minutes }) =>
    `${house}: ${code} ang code mo para sa bagong password, sa loob ng ${minutes} minuto. Huwag ibigay kaninuman.`,
};

const TEXTS: Readonly<Record<string, Texts>> = { EN, TY };

/** A code as it is sent, in a player's language or in English; short enough for one message. */
export function codeText(language: string, purpose: VerificationPurpose, told: Told): string {
  return (TEXTS[language] ?? EN)[purpose](told);
}
