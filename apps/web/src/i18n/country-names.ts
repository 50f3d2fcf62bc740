/**
 * Names of countries in a language, where a browser and the server write the same: their long names differ for Hong Kong,
 * Macao and Palestine (Chromium 156 has short ones only), and so does that of the Falkland Islands, which Chromium
 * follows with another in brackets. A code that is none is its own name.
 */
export function countryNames(locale: string): (code: string) => string {
  const names = new Intl.DisplayNames([locale], { type: "region", style: "short" });
  return (code) => {
    try {
      const name = names.of(code) ?? code;
      return code === "FK" ? name.replace(/\s*(?:[(（]| - ).*$/u, "") : name;
    } catch {
      return code;
    }
  };
}
