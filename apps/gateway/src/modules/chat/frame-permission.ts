/** How long a chat provider's answer about framing is cached. */
const CACHE_MS = 10 * 60_000;
const TIMEOUT_MS = 4_000;

/** Whether a page with these headers allows a page of `origin` to frame it. */
export function allowsFraming(headers: Headers, origin: string): boolean {
  const ancestors = /(?:^|[;,])\s*frame-ancestors\s+([^;,]*)/i.exec(
    headers.get("content-security-policy") ?? "",
  );
  // Browsers ignore X-Frame-Options when a policy has frame-ancestors.
  if (ancestors)
    return (ancestors[1] ?? "")
      .trim()
      .split(/\s+/)
      .some((source) => matches(source, new URL(origin)));
  return !/\b(deny|sameorigin)\b/i.test(headers.get("x-frame-options") ?? "");
}

function matches(source: string, { protocol, host, origin }: URL): boolean {
  if (source === "*" || source === protocol) return true;
  const [, scheme, name = ""] = /^(?:([a-z]+:)\/\/)?(.*?)\/?$/i.exec(source) ?? [];
  if (scheme && scheme !== protocol) return false;
  return name.startsWith("*.") ? host.endsWith(name.slice(1)) : name === host || source === origin;
}

/**
 * Whether a chat provider's page may be framed. The server checks it, because a browser does not report a refused
 * frame to the page. An unreachable provider counts as allowed: the client still offers to open the chat in a window.
 */
export class FramePermission {
  readonly #cache = new Map<string, { until: number; allowed: Promise<boolean> }>();

  isAllowed(url: string, origin: string): Promise<boolean> {
    const key = `${url} ${origin}`;
    const cached = this.#cache.get(key);
    if (cached && Date.now() < cached.until) return cached.allowed;
    const allowed = check(url, origin);
    this.#cache.clear();
    this.#cache.set(key, { until: Date.now() + CACHE_MS, allowed });
    return allowed;
  }
}

async function check(url: string, origin: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return allowsFraming(response.headers, origin);
  } catch {
    return true;
  }
}
