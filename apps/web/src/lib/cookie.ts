const YEAR = 31_536_000;

/**
 * Keeps a choice of the player where the server reads it with the next page; `passing`: until the browser is closed.
 * Nothing secret belongs here.
 */
export function keepCookie(name: string, value: string, passing = false): void {
  // The Cookie Store interface is younger than our oldest browser.
  document.cookie = `${name}=${value}; path=/; ${passing ? "" : `max-age=${YEAR}; `}samesite=lax`;
}

export function dropCookie(name: string): void {
  document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
}
