import type { NewMember } from "./demo.repository.ts";
import { art, type DemoContent } from "./demo-content.ts";
import { ago } from "./demo-context.ts";

/**
 * The password of every demo account. It is public: the README has it, and no other merchant's accounts use
 * it.
 */
export const DEMO_PASSWORD = "Foyer-2026";
/** The accounts named in the README. */
const NAMED = new Set(["player", "newcomer", "expired", "agent", "director", "tester", "testagent"]);

/**
 * The named accounts have a hash each, like real ones. The other members of the downline share one: hashing
 * is slow by design, their password is public, and the start should not wait for fifty of them.
 */
export async function membersOf(
  { people }: DemoContent,
  { now, hash }: { now: Date; hash: (password: string) => Promise<string> },
): Promise<NewMember[]> {
  const shared = hash(DEMO_PASSWORD);
  return Promise.all(
    people.map(async (person) => ({
      username: person.username,
      type: person.type,
      nickname: person.nickname,
      avatar: art(person.avatar.base),
      upline: person.upline,
      registeredAt: ago(now, person.registeredDaysAgo),
      lastLoginAt: person.lastLoginHoursAgo === null ? null : ago(now, person.lastLoginHoursAgo / 24),
      passwordHash: await (NAMED.has(person.username) ? hash(DEMO_PASSWORD) : shared),
      firstTimeLogin: person.firstTimeLogin,
      passwordExpired: person.passwordExpired,
      email: person.email,
      mobile: person.mobile,
    })),
  );
}
