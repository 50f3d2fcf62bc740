import Bowser from "bowser";

/** A readable name for a user agent, such as "Chrome on Android"; "" when the header is missing or unknown. */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return "";
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512));
  return [browser.name, os.name]
    .filter((part) => part)
    .join(" on ")
    .slice(0, 64);
}
