/** Codes of the front that are not simply an ISO 639-1 code in capitals. */
const exceptions: Readonly<Record<string, string>> = {
  CN: "zh-CN",
  TW: "zh-TW",
  KR: "ko",
  TY: "fil",
  "UR-LA": "ur-Latn",
  "PT-BR": "pt-BR",
};

/** The language as vendors name it (ISO 639, with a region or script where it matters). */
export function vendorLanguage(code: string): string {
  return exceptions[code] ?? (/^[A-Z]{2}$/.test(code) ? code.toLowerCase() : "en");
}
