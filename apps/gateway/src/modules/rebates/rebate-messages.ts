import type { PoolClient } from "pg";
import type { InboxService } from "../inbox/inbox.service.ts";
import type { InboxOccasions } from "../inbox/inbox-occasions.ts";
import type { ChangeRow } from "./rebates.repository.ts";

type RebateStep = InboxOccasions["rebate-request"]["step"];

/** Tells one side of a request for lower rates what the other one did. */
export class RebateMessages {
  readonly #inbox: Pick<InboxService, "notify">;

  constructor(inbox: Pick<InboxService, "notify">) {
    this.#inbox = inbox;
  }

  /** Writes to both sides that the downline did not answer in time. */
  async writeExpired(
    client: PoolClient,
    merchantId: number,
    change: Parameters<RebateMessages["write"]>[2],
  ): Promise<void> {
    await this.write(client, merchantId, change, "expired");
    await this.write(client, merchantId, change, "unanswered");
  }

  /** Writes to the downline what the upline did, or to the upline what the downline answered or did not answer. */
  async write(
    client: PoolClient,
    merchantId: number,
    change: Pick<ChangeRow, "id" | "memberId" | "member" | "memberPublicId" | "byMemberId" | "by">,
    step: RebateStep,
    on: string | null = null,
  ): Promise<void> {
    const answered = step === "accepted" || step === "declined" || step === "unanswered";
    const to = answered ? change.byMemberId : change.memberId;
    if (to === null) return;
    await this.#inbox.notify(
      { merchantId, memberId: to },
      "rebate-request",
      {
        step,
        by: answered ? change.member : change.by,
        on,
        downline: answered ? change.memberPublicId : null,
      },
      `${change.id}:${step}`,
      client,
    );
  }
}
