const YEAR = 31_536_000;

/**
 * Saves a choice of the player for the server to read with the next page; `passing`: until the browser is closed.
 * Never put secrets here.
 */
export function keepCookie(name: string, value: string, passing = false): void {
  // The Cookie Store API is newer than the oldest supported browser.
  document.cookie = `${name}=${value}; path=/; ${passing ? "" : `max-age=${YEAR}; `}samesite=lax`;
}

export function readCookie(name: string): string | undefined {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

export function dropCookie(name: string): void {
  document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
}
