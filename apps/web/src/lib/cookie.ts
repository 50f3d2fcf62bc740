const YEAR = 31_536_000;

/** Keeps a choice of the player where the server reads it with the next page. Nothing secret belongs here. */
export function keepCookie(name: string, value: string): void {
  // The Cookie Store interface is younger than our oldest browser.
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax`;
}
