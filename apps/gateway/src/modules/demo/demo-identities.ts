import type { IdentityService } from "../identity/identity.service.ts";
import type { DemoContent } from "./demo-content.ts";
import { ago, type DemoContext } from "./demo-context.ts";
import { sampleDocument } from "./sample-document.ts";

/** How long a decision took. */
const DECISION_DAYS = 0.15;

/** Checks of invented people, with sample documents: some decided, some waiting in the queue. The oldest first. */
const CHECKS = [
  {
    username: "agent",
    birthDate: "1984-02-29",
    kind: "passport",
    state: "expired",
    sentDaysAgo: 390,
    validDaysAgo: 20,
  },
  {
    username: "player",
    birthDate: "1993-05-14",
    kind: "national-id",
    state: "confirmed",
    sentDaysAgo: 96,
  },
  {
    username: "dalisay",
    birthDate: "1990-08-02",
    kind: "national-id",
    state: "refused",
    sentDaysAgo: 3.2,
    reason: "incomplete",
    message: "The back of your ID is missing: both pictures show the front.",
  },
  {
    username: "tester",
    birthDate: "1979-11-30",
    kind: "driving-licence",
    state: "refused",
    sentDaysAgo: 4,
    reason: "unreadable",
    message: "The date of birth on the back can't be read because of the glare.",
  },
  {
    username: "dalisay",
    birthDate: "1990-08-02",
    kind: "national-id",
    state: "submitted",
    sentDaysAgo: 1.3,
  },
  {
    username: "yuki22",
    birthDate: "1996-01-21",
    kind: "passport",
    state: "review",
    sentDaysAgo: 0.9,
  },
  {
    username: "celestina",
    birthDate: "1988-06-17",
    kind: "driving-licence",
    state: "submitted",
    sentDaysAgo: 0.4,
  },
  {
    username: "kawayan",
    birthDate: "2001-03-09",
    kind: "national-id",
    state: "submitted",
    sentDaysAgo: 0.1,
  },
] as const;

/** From when on a member's identity is confirmed; null: it is not. */
export function confirmedFrom(member: string, now: Date): Date | null {
  const check = CHECKS.find(({ username, state }) => username === member && state === "confirmed");
  return check ? ago(now, check.sentDaysAgo - DECISION_DAYS) : null;
}

/** Creates the identity checks of the demo merchant's members. */
export async function seedIdentities(
  { client, merchantId, operatorId, ids, now }: DemoContext,
  { people }: DemoContent,
  identity: Pick<IdentityService, "insert">,
): Promise<void> {
  for (const [at, check] of CHECKS.entries()) {
    const memberId = ids.get(check.username);
    const name = people.find(({ username }) => username === check.username)?.payeeName;
    if (memberId === undefined || name === undefined) continue;
    const sides = check.kind === "passport" ? (["front"] as const) : (["front", "back"] as const);
    const decided = check.state !== "submitted" && check.state !== "review";
    await identity.insert(client, {
      merchantId,
      memberId,
      kind: check.kind,
      state: check.state,
      name,
      birthDate: check.birthDate,
      nationality: check.username === "yuki22" ? "JP" : "PH",
      address: "18 Mabini Street, Quezon City",
      clientKey: `demo-identity-${at}-0000`,
      submittedAt: ago(now, check.sentDaysAgo),
      assignedTo: check.state === "submitted" ? null : operatorId,
      decidedAt: decided ? ago(now, check.sentDaysAgo - DECISION_DAYS) : null,
      reason: "reason" in check ? check.reason : null,
      message: "message" in check ? check.message : null,
      validUntil: "validDaysAgo" in check ? ago(now, check.validDaysAgo).toISOString().slice(0, 10) : null,
      pictures: await Promise.all(
        sides.map(async (side) => ({ side, picture: await sampleDocument(side, { ...check, name }) })),
      ),
    });
  }
}
