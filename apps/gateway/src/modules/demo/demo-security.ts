import type { BankCardsService } from "../bank-cards/bank-cards.service.ts";
import { DEFAULT_SETTINGS } from "../settings/merchant-settings.ts";
import type { DemoRepository } from "./demo.repository.ts";
import { ago, type DemoContext } from "./demo-context.ts";

/** The payment password of the account `player`; as public. */
export const DEMO_PAYMENT_PASSWORD = "246810";
/**
 * What protects the money of some demo accounts. The others have less set, so that the security centre shows each
 * state.
 */
const SECURITY = [
  {
    username: "player",
    payeeName: "Marisol Villanueva",
    hasPaymentPassword: true,
    cards: [
      { code: "BDO", number: "004820174821", daysAgo: 112 },
      { code: "GCASH", number: "09171234567", daysAgo: 71 },
    ],
  },
  { username: "tester", payeeName: "Anselmo Reyes", hasPaymentPassword: false, cards: [] },
] as const;

/** Payee names, payment passwords and cards. */
export async function seedSecurity(
  repository: DemoRepository,
  { client, ids, now }: DemoContext,
  {
    hash,
    bankCards,
  }: {
    readonly hash: (password: string) => Promise<string>;
    readonly bankCards: Pick<BankCardsService, "insert">;
  },
): Promise<void> {
  for (const { username, payeeName, hasPaymentPassword, cards } of SECURITY) {
    const memberId = ids.get(username);
    if (memberId === undefined) continue;
    const paymentPasswordHash = hasPaymentPassword ? await hash(DEMO_PAYMENT_PASSWORD) : null;
    await repository.profile(memberId, payeeName, paymentPasswordHash);
    for (const { code, number, daysAgo } of cards) {
      const institution = DEFAULT_SETTINGS.payoutInstitutions.find((each) => each.code === code);
      if (!institution) throw new Error(`no bank ${code}`);
      const card = { key: `demo-card-${code}-${username}`, institution, number, holder: payeeName };
      await bankCards.insert(client, memberId, { ...card, addedAt: ago(now, daysAgo) });
    }
  }
}
