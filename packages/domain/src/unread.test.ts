import { MEMBER_TYPES } from "@foyer/contract/shared";
import { expect, test } from "vitest";
import { countsUnread } from "./unread.ts";

test("unread messages are counted for types 0, 1 and 2 only, and only with CBS3", () => {
  const counted = (flags: Record<string, boolean>) =>
    MEMBER_TYPES.filter((type) => countsUnread(type, flags));
  expect(counted({ CBS3: true })).toEqual([0, 1, 2]);
  expect(counted({ CBS3: false })).toEqual([]);
  expect(counted({})).toEqual([]);
});
