import { MEMBER_TYPES, type MemberType } from "@foyer/contract/shared";
import { expect, it } from "vitest";
import { getsContractPrompts, hasUnreadCount, isAgent, isGuest, marksAnnouncements } from "./member-type.ts";

/** All member types with their properties. */
const TYPES: Record<MemberType, { guest?: true; agent?: true; contracts?: true; unread?: true }> = {
  0: { contracts: true, unread: true },
  1: { agent: true, contracts: true, unread: true },
  2: { agent: true, contracts: true, unread: true },
  4: { guest: true },
  40: {},
  41: { agent: true },
  42: { agent: true },
};

it.each(MEMBER_TYPES)("member type %d has the properties the spec gives it", (type) => {
  const { guest = false, agent = false, contracts = false, unread = false } = TYPES[type];
  expect({
    guest: isGuest(type),
    agent: isAgent(type),
    contracts: getsContractPrompts(type),
    unread: hasUnreadCount(type),
  }).toEqual({ guest, agent, contracts, unread });
});

it("announcements are marked as read for all types but 4", () => {
  expect(MEMBER_TYPES.filter((type) => !marksAnnouncements(type))).toEqual([4]);
});
