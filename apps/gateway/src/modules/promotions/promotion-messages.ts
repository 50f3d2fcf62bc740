import { moneyInText } from "@foyer/domain/money";
import type pg from "pg";
import type { InboxService } from "../inbox/inbox.service.ts";
import type { InboxOccasions } from "../inbox/inbox-occasions.ts";
import type { ParticipationFact } from "./promotions.repository.ts";

/** Outcomes that are not the player's own action, and the message for each. */
const OCCASIONS = {
  approved: "promotion-approved",
  rejected: "promotion-rejected",
  released: "bonus-released",
  expired: "bonus-expired",
} as const satisfies Record<string, keyof InboxOccasions>;

/** Messages to players about their participations in promotions. */
export class PromotionMessages {
  readonly #notify: InboxService["notify"];

  constructor(inbox: Pick<InboxService, "notify">) {
    this.#notify = inbox.notify.bind(inbox);
  }

  /** Writes in the transaction of the outcome, once for each participation and outcome. */
  write(
    outcome: keyof typeof OCCASIONS,
  ): (participation: ParticipationFact, client: pg.PoolClient) => Promise<void> {
    return ({ id, merchantId, memberId, promotionId, titles, currency, bonus, note }, client) =>
      this.#notify(
        { merchantId, memberId },
        OCCASIONS[outcome],
        {
          titles,
          promotionId: String(promotionId),
          amount: bonus === null ? "" : moneyInText(bonus, currency),
          note,
        },
        String(id),
        client,
      );
  }
}
