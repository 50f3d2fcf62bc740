import type { CodePurpose } from "./verification.repository.ts";

interface SmsDetails {
  readonly merchantName: string;
  readonly code: string;
  readonly minutes: number;
}
type Texts = Readonly<Record<CodePurpose, (details: SmsDetails) => string>>;

const EN: Texts = {
  login: ({ merchantName, code, minutes }) =>
    `${merchantName}: ${code} is your login code. It expires in ${minutes} minutes. Don't share it.`,
  register: ({ merchantName, code, minutes }) =>
    `${merchantName}: ${code} is your sign-up code. It expires in ${minutes} minutes. Don't share it.`,
  password: ({ merchantName, code, minutes }) =>
    `${merchantName}: ${code} is your password reset code. It expires in ${minutes} minutes. Don't share it.`,
  proof: ({ merchantName, code, minutes }) =>
    `${merchantName}: ${code} is your security code. It expires in ${minutes} minutes. Don't share it.`,
  bind: ({ merchantName, code, minutes }) =>
    `${merchantName}: ${code} is the code to confirm this number. It expires in ${minutes} minutes. Don't share it.`,
};

/** Filipino. */
const TY: Texts = {
  login: ({ merchantName, code, minutes }) =>
    `${merchantName}: ${code} ang code mo sa pag-log in. Mapapaso ito sa ${minutes} minuto. Huwag itong ibahagi.`,
  register: ({ merchantName, code, minutes }) =>
    `${merchantName}: ${code} ang code mo sa pagsali. Mapapaso ito sa ${minutes} minuto. Huwag itong ibahagi.`,
  password: ({ merchantName, code, minutes }) =>
    `${merchantName}: ${code} ang code mo sa pag-reset ng password. Mapapaso ito sa ${minutes} minuto. Huwag itong ibahagi.`,
  proof: ({ merchantName, code, minutes }) =>
    `${merchantName}: ${code} ang security code mo. Mapapaso ito sa ${minutes} minuto. Huwag itong ibahagi.`,
  bind: ({ merchantName, code, minutes }) =>
    `${merchantName}: ${code} ang code para kumpirmahin ang numerong ito. Mapapaso ito sa ${minutes} minuto. Huwag itong ibahagi.`,
};

const TEXTS: Readonly<Record<string, Texts>> = { EN, TY };

/** The SMS text of a code in the player's language or in English; fits into one message. */
export function codeText(language: string, purpose: CodePurpose, details: SmsDetails): string {
  return (TEXTS[language] ?? EN)[purpose](details);
}
