/** So long an answer of a chat's provider about framing holds. */
const HOLDS_MS = 10 * 60_000;
const PATIENCE_MS = 4_000;

/** Whether a page with these headers lets itself be framed by a page of that origin. */
export function letsFrame(headers: Headers, origin: string): boolean {
  const ancestors = /(?:^|[;,])\s*frame-ancestors\s+([^;,]*)/i.exec(
    headers.get("content-security-policy") ?? "",
  );
  // Where a policy names ancestors, browsers do not look at the older header.
  if (ancestors)
    return (ancestors[1] ?? "")
      .trim()
      .split(/\s+/)
      .some((source) => admits(source, new URL(origin)));
  return !/\b(deny|sameorigin)\b/i.test(headers.get("x-frame-options") ?? "");
}

function admits(source: string, { protocol, host, origin }: URL): boolean {
  if (source === "*" || source === protocol) return true;
  const [, scheme, name = ""] = /^(?:([a-z]+:)\/\/)?(.*?)\/?$/i.exec(source) ?? [];
  if (scheme && scheme !== protocol) return false;
  return name.startsWith("*.") ? host.endsWith(name.slice(1)) : name === host || source === origin;
}

/**
 * Asks a chat's provider whether it lets itself be framed: a browser tells a page nothing of a frame that was refused.
 * What cannot be learnt counts as yes, and the front still offers a window.
 */
export class Framing {
  readonly #known = new Map<string, { until: number; answer: Promise<boolean> }>();

  allowed(url: string, origin: string): Promise<boolean> {
    const key = `${url} ${origin}`;
    const held = this.#known.get(key);
    if (held && Date.now() < held.until) return held.answer;
    const answer = ask(url, origin);
    this.#known.clear();
    this.#known.set(key, { until: Date.now() + HOLDS_MS, answer });
    return answer;
  }
}

async function ask(url: string, origin: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await response.body?.cancel();
    return letsFrame(response.headers, origin);
  } catch {
    return true;
  }
}
