import { toQueryString } from "../http/url.ts";
import type { Target } from "./paths.ts";

/** The address of a target: what a real link holds, and what the router is told. */
export function hrefOf(target: Target): string {
  const params: Record<string, string> = target.params ?? {};
  const path = target.to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return path + toQueryString(target.search);
}

/** Plain query strings both ways: no JSON in an address, every value a string. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** A path of this front found in outside data (a banner's address), or nothing: no scheme, no other host. */
export function ownPath(address: string): string | undefined {
  return /^\/m(\/|\?|#|$)/.test(address) && !address.includes("\\") ? address : undefined;
}

/** The path of an address, without its query string. */
export function pathnameOf(href: string): string {
  return href.split(/[?#]/)[0] || "/";
}

/** The query string of an address, read. */
export function searchOf(href: string): Record<string, string> {
  return parseSearch(href.split("#")[0]?.split("?")[1] ?? "");
}
