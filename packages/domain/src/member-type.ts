import type { MemberType } from "@foyer/contract/shared";

/**
 * Whether the type is a guest's. Member types (the spec leaves the numbers open; a decision of the project): 0 member,
 * 1 agent, 2 general agent, 4 guest on trial play, 40 test member, 41 and 42 test agents.
 */
export const isGuest = (type: MemberType): boolean => type === 4;

/** Whether the type has the agent home: per the spec, every type except 0, 4 and 40. */
export const isAgent = (type: MemberType): boolean => type !== 0 && type !== 4 && type !== 40;

/** Whether the type gets contract prompts: every type except 4, 40, 41 and 42 (spec section 5). */
export const getsContractPrompts = (type: MemberType): boolean => ![4, 40, 41, 42].includes(type);

/** Whether the type has an unread-message count: types 0, 1 and 2 (spec section 6). */
export const hasUnreadCount = (type: MemberType): boolean => type === 0 || type === 1 || type === 2;

/** Whether the type's read announcements are stored: every type except 4 (spec section 4, Notice). */
export const marksAnnouncements = (type: MemberType): boolean => !isGuest(type);
