import { toQueryString } from "../http/url.ts";
import type { Target } from "./paths.ts";

/** The address of a target, for links and for the router. */
export function hrefOf(target: Target): string {
  const params: Record<string, string> = target.params ?? {};
  const path = target.to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return path + toQueryString(target.search);
}

/** Plain query strings both ways: no JSON in an address, every value is a string. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** A path of this site in outside data (a banner's address), else undefined: no scheme, no other host. */
export function ownPath(address: string): string | undefined {
  return /^\/m(\/|\?|#|$)/.test(address) && !address.includes("\\") ? address : undefined;
}

/** The path of an address, without its query string. */
export function pathnameOf(href: string): string {
  return href.split(/[?#]/)[0] || "/";
}

/** The parsed query string of an address. */
export function searchOf(href: string): Record<string, string> {
  return parseSearch(href.split("#")[0]?.split("?")[1] ?? "");
}
