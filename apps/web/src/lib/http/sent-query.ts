import type { EndpointId } from "@foyer/contract";
import { httpContext } from "./context.ts";
import { toQueryString } from "./url.ts";

const OF_MERCHANT = /^(games|vendors|announcements)\./;

/**
 * The query string of a call. Lists and relays carry the merchant, the kind of client and an empty smallest line
 * (spec section 7); these never change during a visit, so they are no part of any cache key.
 */
export function sentQuery(id: EndpointId, query: object | undefined): string {
  const text = toQueryString({
    ...query,
    ...(OF_MERCHANT.test(id) && { merchantCode: httpContext().merchant }),
    ...(id.startsWith("games.") && { clientType: 2 }),
  });
  return id === "games.list" ? `${text}&minLine=` : text;
}
