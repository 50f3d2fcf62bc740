import Bowser from "bowser";

/** What a user agent is called by people: "Chrome on Android"; "" when it says nothing. */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return "";
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512));
  return [browser.name, os.name]
    .filter((part) => part)
    .join(" on ")
    .slice(0, 64);
}
