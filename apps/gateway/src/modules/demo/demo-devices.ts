import { randomBytes } from "node:crypto";
import type { DemoContent } from "./demo-content.ts";
import { ago, type DemoContext, rows } from "./demo-context.ts";
import type { DemoCard } from "./demo-security.ts";
import { Random } from "./seeded-random.ts";

const MINUTE = 60_000;
const PHONES = ["Chrome on Android", "Chrome on Android", "Safari on iOS", "Firefox on Android"];
const LAPTOPS = ["Chrome on Windows", "Firefox on Windows", "Safari on macOS", "Microsoft Edge on Windows"];
/** Logins that are kept of a member: more of those whose history people open. */
const LOGINS = { named: 60, others: 8 } as const;
const SECOND_DEVICE = 0.6;
const LOGIN_ON_SECOND = 0.25;
/** A phone that these members share, which operators see beside their cases. */
const SHARED = ["okonkwo", "benjie88", "tomasr"];
/** Password changes by member, in days ago: `annelore` withdraws within the cooling time of hers. */
const PASSWORD_CHANGES: Readonly<Record<string, number>> = {
  player: 203,
  agent: 121,
  director: 160,
  tester: 96,
  testagent: 144,
  annelore: 0.2,
};

interface SecurityEventRow {
  readonly memberId: bigint;
  readonly kind: string;
  readonly at: Date;
  readonly detail: Readonly<Record<string, string | boolean>>;
}

/**
 * Creates the devices on which members logged in, and the history of their security centre.
 * @param launches when members began to play: they had logged in
 */
export async function seedDevices(
  { client, merchantId, ids, now }: DemoContext,
  { people }: DemoContent,
  cards: ReadonlyMap<string, readonly DemoCard[]>,
  launches: readonly { readonly memberId: bigint; readonly startedAt: Date }[],
): Promise<void> {
  const shared = randomBytes(32);
  const devices: object[] = [];
  const events: SecurityEventRow[] = [];
  const changes: object[] = [];
  const starts = Map.groupBy(launches, ({ memberId }) => memberId);
  for (const { username, habits, registeredDaysAgo, email, mobile, payeeName } of people) {
    const memberId = ids.get(username);
    if (!habits || memberId === undefined) continue;
    const random = new Random(`devices of ${username}`);
    const registeredAt = ago(now, registeredDaysAgo);
    const played = (starts.get(memberId) ?? []).map(({ startedAt }) => startedAt).toSorted((a, b) => +a - +b);
    const phone = random.pick(PHONES);
    const laptop = random.next() < SECOND_DEVICE && played.length > 4 ? random.pick(LAPTOPS) : undefined;
    const note = (kind: string, at: Date, detail: SecurityEventRow["detail"] = {}) =>
      events.push({ memberId, kind, at, detail });
    const seen = new Map<string, { first: Date; last: Date }>([
      [phone, { first: registeredAt, last: registeredAt }],
    ]);
    const kept = played.slice(-(username in PASSWORD_CHANGES ? LOGINS.named : LOGINS.others));
    const second = played[Math.floor(played.length / 2)];
    for (const startedAt of played) {
      const at = new Date(startedAt.getTime() - 2 * MINUTE);
      const mayBeSecond = second !== undefined && startedAt >= second && startedAt < ago(now, 3);
      const device = laptop !== undefined && mayBeSecond && random.next() < LOGIN_ON_SECOND ? laptop : phone;
      const { first = at } = seen.get(device) ?? {};
      const newDevice = !seen.has(device);
      seen.set(device, { first, last: at });
      if (newDevice || kept.includes(startedAt)) note("signed-in", at, { device, newDevice });
    }
    for (const [device, { first, last }] of seen)
      devices.push({
        memberId,
        device,
        hash: (device === phone && SHARED.includes(username) ? shared : randomBytes(32)).toString("hex"),
        first,
        last,
      });
    const soon = (minutes: number) => new Date(registeredAt.getTime() + minutes * MINUTE);
    if (email !== undefined) note("email-changed", soon(6));
    if (mobile !== undefined) note("mobile-changed", soon(9));
    const own = cards.get(username) ?? [];
    const [oldest] = own;
    if (oldest && payeeName !== undefined) {
      const setAt = new Date(oldest.addedAt.getTime() - 4 * MINUTE);
      note("payment-password-set", setAt, { by: "password" });
      changes.push({ memberId, reason: "payment-password", at: setAt });
    }
    for (const { addedAt, institution, number } of own)
      note("card-added", addedAt, { institution, lastFour: number.slice(-4) });
    const changedDaysAgo = PASSWORD_CHANGES[username];
    if (changedDaysAgo !== undefined) {
      const at = ago(now, changedDaysAgo);
      note("sign-in-refused", new Date(at.getTime() - 9 * MINUTE), { reason: "password" });
      note("password-changed", at, { by: "old-password" });
      changes.push({ memberId, reason: "login-password", at });
    }
  }
  await client.query(
    `INSERT INTO known_devices (member_id, device_hash, first_seen_at, last_seen_at, device, country)
     SELECT "memberId", decode(hash, 'hex'), first, last, device, 'PH'
       FROM jsonb_to_recordset($1) d ("memberId" bigint, hash text, first timestamptz, last timestamptz, device text)`,
    [rows(devices)],
  );
  await client.query(
    `INSERT INTO security_changes (member_id, reason, changed_at)
     SELECT "memberId", reason, at FROM jsonb_to_recordset($1) c ("memberId" bigint, reason text, at timestamptz)`,
    [rows(changes)],
  );
  // in the order of time, in which ids and lists have them
  await client.query(
    `INSERT INTO security_events (kind, merchant_id, member_id, at, detail)
     SELECT kind, $2, "memberId", at, detail
       FROM jsonb_to_recordset($1) e ("memberId" bigint, kind text, at timestamptz, detail jsonb)
      WHERE at <= now() ORDER BY at`,
    [rows(events), merchantId],
  );
}
