import type { MemberType } from "@foyer/contract/shared";

/**
 * Who is who (the spec leaves the numbers open; settled as a decision): 0 member, 1 agent, 2 general agent,
 * 4 guest on trial play, 40 test member, 41 and 42 test agents.
 */
export const isGuest = (type: MemberType): boolean => type === 4;

/** Agents reach the agent home; so says the spec: every type but 0, 4 and 40. */
export const isAgent = (type: MemberType): boolean => type !== 0 && type !== 4 && type !== 40;

/** Contract prompts go to agents that are not for testing: not 4, 40, 41 or 42 (spec section 5). */
export const getsContractPrompts = (type: MemberType): boolean => ![4, 40, 41, 42].includes(type);

/** Who the unread-message count is for (spec section 6: types 0, 1 and 2). */
export const hasUnreadCount = (type: MemberType): boolean => type === 0 || type === 1 || type === 2;

/** Whose announcements are marked as read (spec section 4, Notice: not marked read for type 4, who leaves no trace). */
export const marksAnnouncements = (type: MemberType): boolean => !isGuest(type);
