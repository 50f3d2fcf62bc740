import { accountNumber, dialingCodeOf } from "../bank-cards/account-number.ts";
import type { BankCardsService } from "../bank-cards/bank-cards.service.ts";
import { DEFAULT_SETTINGS } from "../settings/merchant-settings.ts";
import type { DemoRepository } from "./demo.repository.ts";
import type { DemoContent } from "./demo-content.ts";
import { ago, type DemoContext } from "./demo-context.ts";
import { Random } from "./seeded-random.ts";

/** The payment password of the demo accounts that have one, as public as their password. */
const DEMO_PAYMENT_PASSWORD = "246810";
const CARDS: Readonly<Record<string, readonly { code: string; number: string; daysAgo: number }[]>> = {
  player: [
    { code: "BDO", number: "004820174821", daysAgo: 384 },
    { code: "GCASH", number: "09171234567", daysAgo: 71 },
  ],
  // its provider has no channel, so an operator pays out
  habagat: [{ code: "LANDBANK", number: "318820459137", daysAgo: 170 }],
};
/** Where the others withdraw to; earlier ones are more common. */
const COMMON = ["GCASH", "MAYA", "BDO", "BPI", "UNIONBANK", "METROBANK"];
const DAY = 24 * 60 * 60_000;

/** A card to withdraw to. */
export interface DemoCard {
  readonly key: string;
  readonly kind: "bank" | "wallet";
  readonly institution: string;
  readonly name: string;
  readonly holder: string;
  readonly number: string;
  readonly addedAt: Date;
}

/** The cards of members by username, the oldest first. */
export function cardsOf({ people }: DemoContent, now: Date): ReadonlyMap<string, readonly DemoCard[]> {
  return new Map(
    people.flatMap(({ username, payeeName: holder, registeredDaysAgo, habits }) => {
      if (holder === undefined || !habits) return [];
      const given = CARDS[username] ?? [commonCard(username, registeredDaysAgo)];
      const cards = given.map(({ code, number, daysAgo }): DemoCard => {
        const institution = DEFAULT_SETTINGS.payoutInstitutions.find((each) => each.code === code);
        if (!institution) throw new Error(`no bank ${code}`);
        const { kind, name } = institution;
        const key = `demo-card-${code}-${username}`;
        return { key, kind, institution: code, name, holder, number, addedAt: ago(now, daysAgo) };
      });
      return [[username, cards] as const];
    }),
  );
}

/** Added in the first days. */
function commonCard(username: string, registeredDaysAgo: number) {
  const random = new Random(`card of ${username}`);
  const code = random.pickEarly(COMMON);
  const digits = (count: number) => Array.from({ length: count }, () => random.whole(0, 9)).join("");
  const number = code === "GCASH" || code === "MAYA" ? `0917${digits(7)}` : digits(12);
  return { code, number, daysAgo: Math.max(0, registeredDaysAgo - 1 - random.next()) };
}

/** From when on the oldest of the cards can be withdrawn to. */
export const usableFrom = (cards: readonly DemoCard[] | undefined): Date | null =>
  cards?.[0] ? new Date(cards[0].addedAt.getTime() + DAY) : null;

/** Payee names, payment passwords and cards. */
export async function seedSecurity(
  repository: DemoRepository,
  { client, ids }: DemoContext,
  { people }: DemoContent,
  cards: ReadonlyMap<string, readonly DemoCard[]>,
  {
    hash,
    bankCards,
  }: {
    readonly hash: (password: string) => Promise<string>;
    readonly bankCards: Pick<BankCardsService, "insert">;
  },
): Promise<void> {
  // one hash for all, as for the passwords of the downline
  const paymentPasswordHash = await hash(DEMO_PAYMENT_PASSWORD);
  await repository.profiles(
    people.flatMap(({ username, payeeName }) => {
      const memberId = ids.get(username);
      if (memberId === undefined || payeeName === undefined) return [];
      return [{ memberId, payeeName, paymentPasswordHash: cards.has(username) ? paymentPasswordHash : null }];
    }),
  );
  for (const [username, list] of cards)
    for (const { key, kind, institution: code, name, holder, number, addedAt } of list) {
      const institution = { code, kind, name };
      const account = accountNumber(kind, number, dialingCodeOf(institution, DEFAULT_SETTINGS));
      if (!account) throw new Error(`no account number: ${code} ${number}`);
      await bankCards.insert(client, ids.get(username) as bigint, {
        key,
        institution,
        holder,
        account,
        addedAt,
      });
    }
}
