import type { PoolClient } from "pg";
import type { InboxService } from "../inbox/inbox.service.ts";
import type { InboxOccasions } from "../inbox/inbox-occasions.ts";
import type { ContractRow } from "./agent-contracts.repository.ts";

type ContractStep = InboxOccasions["contract"]["step"];

/** Tells a party of a contract what the other one did. */
export class ContractMessages {
  readonly #inbox: Pick<InboxService, "notify">;

  constructor(inbox: Pick<InboxService, "notify">) {
    this.#inbox = inbox;
  }

  /** Writes to the other party than `by`. The merchant gets no message. `reason`: of declining. */
  async write(
    client: PoolClient,
    merchantId: number,
    row: ContractRow,
    step: ContractStep,
    by: "receiver" | "payer",
    { on = null, reason = null }: { readonly on?: string | null; readonly reason?: string | null } = {},
  ): Promise<void> {
    const to = by === "payer" ? row.receiverId : row.payerId;
    if (to === null) return;
    await this.#inbox.notify(
      { merchantId, memberId: to },
      "contract",
      {
        step,
        kind: row.kind,
        id: String(row.id),
        by: by === "payer" ? row.payer : row.receiver,
        on,
        ...(reason !== null && { reason }),
      },
      `${row.id}:${step}`,
      client,
    );
  }
}
