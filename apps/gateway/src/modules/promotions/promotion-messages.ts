import { currencyFormat, formatMoney } from "@foyer/domain/money";
import type pg from "pg";
import type { InboxService } from "../inbox/inbox.service.ts";
import type { InboxOccasions } from "../inbox/inbox-texts.ts";
import type { PartFact } from "./promotions.repository.ts";

/** What a part came to that its player did not do, and which message tells of it. */
const OCCASIONS = {
  approved: "promotion-approved",
  rejected: "promotion-rejected",
  released: "bonus-released",
  expired: "bonus-expired",
} as const satisfies Record<string, keyof InboxOccasions>;

/** As the screens write it: with the narrow form of a sign that is full-width. */
const moneyText = (amount: bigint, currency: string): string =>
  formatMoney(amount, currencyFormat(currency)).normalize("NFKC");

/** What the house writes to players about their parts in promotions. */
export class PromotionMessages {
  readonly #tell: InboxService["tell"];

  constructor(inbox: Pick<InboxService, "tell">) {
    this.#tell = inbox.tell.bind(inbox);
  }

  /** Writes in the transaction of the fact, and about each part and what it came to once. */
  write(cameTo: keyof typeof OCCASIONS): (part: PartFact, client: pg.PoolClient) => Promise<void> {
    return ({ id, merchantId, memberId, promotionId, titles, currency, bonus, note }, client) =>
      this.#tell(
        { merchantId, memberId },
        OCCASIONS[cameTo],
        {
          titles,
          promotionId: String(promotionId),
          amount: bonus === null ? "" : moneyText(bonus, currency),
          note,
        },
        String(id),
        client,
      );
  }
}
