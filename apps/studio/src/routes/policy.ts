import type { Config } from "../config.ts";

/** Content-Security-Policy of the studio's pages: what they may load and who may frame them. */
export function pagePolicy(config: Pick<Config, "STUDIO_PUBLIC_URL">, frames: readonly string[]): string {
  const own = `'self' ${new URL(config.STUDIO_PUBLIC_URL).origin}`;
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    // The page sets custom properties and positions on elements.
    "style-src-attr 'unsafe-inline'",
    `img-src ${own} data: blob:`,
    `font-src ${own}`,
    `connect-src ${own}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frames.join(" ")}`,
  ].join("; ");
}

/**
 * Who may frame a game: the origins in the settings, otherwise the lobby that the operator named in its
 * signed call. A lobby on this machine may use either of its names (localhost, 127.0.0.1).
 */
export function framesOf(config: Pick<Config, "frameAncestors">, lobbyUrl: string): readonly string[] {
  if (config.frameAncestors.length > 0) return config.frameAncestors;
  const lobby = new URL(lobbyUrl);
  const names = ["localhost", "127.0.0.1"];
  if (!names.includes(lobby.hostname)) return [lobby.origin];
  return names.map((name) => `${lobby.protocol}//${name}${lobby.port ? `:${lobby.port}` : ""}`);
}
