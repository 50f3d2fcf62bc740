import type { MemberType } from "@foyer/contract/shared";
import { hasUnreadCount } from "./member-type.ts";

/**
 * Whether unread messages are counted for a member (spec section 6): for types 0, 1 and 2, and only where the
 * merchant's switch CBS3 is on.
 */
export const countsUnread = (type: MemberType, flags: Readonly<Record<string, boolean>>): boolean =>
  hasUnreadCount(type) && flags["CBS3"] === true;
