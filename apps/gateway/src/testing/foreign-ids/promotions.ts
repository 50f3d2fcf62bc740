import type { BulkAnswers } from "@foyer/contract/bulk-approval";
import type { Case, ForeignIdCases } from "./cases.ts";
import { callers, get, operatorOf, post, t } from "./site.ts";

/** Creates a promotion of the merchant OTHER, which its own players could join. */
export async function foreignPromotion(): Promise<string> {
  const { rows } = await t.app.database.pool.query<{ id: number }>(
    "SELECT id FROM merchants WHERE code = 'OTHER'",
  );
  return promotionOf(rows[0]?.id ?? 0);
}

async function promotionOf(merchantId: number): Promise<string> {
  const { announcements, promotions } = t.app.services;
  const id = await announcements.publish({
    merchantId,
    type: "PR",
    category: "other_promo",
    group: null,
    startsAt: new Date(Date.now() - 60_000),
    endsAt: null,
    texts: { EN: { title: "Welcome", content: "<p>Welcome.</p>" } },
  });
  await promotions.setTerms(merchantId, BigInt(id), {
    kind: "welcome",
    amount: "1",
    withinDays: 1,
    multiple: 1,
    bonusDays: 1,
  });
  return id;
}

const promotionCase = (action: string): Case => [
  "promotion.unknown",
  async () => [
    await post(`/wps/member/promotions/${await foreignPromotion()}/${action}`, callers.own, {}),
    await post(`/wps/member/promotions/999999999/${action}`, callers.own, {}),
  ],
];

/** Creates a pending promotion application of a member of DEMO. */
async function applicationOf(username: "own" | "other"): Promise<string> {
  const { id } = await t.app.services.settings.merchant("DEMO");
  const promotion = await promotionOf(id);
  const terms = { kind: "application", amount: "1", multiple: 1, bonusDays: 1 } as const;
  await t.app.services.promotions.setTerms(id, BigInt(promotion), terms);
  await post(`/wps/member/promotions/${promotion}/join`, callers[username], {});
  const { rows } = await t.app.database.pool.query<{ id: bigint }>(
    "SELECT id FROM promotion_participations WHERE promotion_id = $1",
    [promotion],
  );
  return String(rows[0]?.id);
}

export const promotionCases: ForeignIdCases = {
  refused: {
    "promotions.join promotionId": promotionCase("join"),
    "promotions.claim promotionId": promotionCase("claim"),
    "promotions.check.in promotionId": promotionCase("check-in"),
    "promotions.give.up promotionId": promotionCase("give-up"),
    "backoffice.promotion.decide applicationId": [
      "promotion.unknown",
      async () => {
        const decide = async (id: string) =>
          post(`/wps/backoffice/promotions/${id}`, await operatorOf("OTHER"), { verdict: "approve" });
        return [await decide(await applicationOf("own")), await decide("999999999")];
      },
    ],
    "backoffice.promotion.assign applicationId": [
      "promotion.unknown",
      async () => {
        const assign = async (id: string) =>
          post(`/wps/backoffice/promotions/${id}/assignment`, await operatorOf("OTHER"), { event: "assign" });
        return [await assign(await applicationOf("own")), await assign("999999999")];
      },
    ],
    "backoffice.promotions.approve applicationIds": [
      "promotion.unknown",
      async () => {
        // the only answer of a call that answers each of many
        const approve = async (id: string) => {
          const url = "/wps/backoffice/promotion-approvals";
          const { status, body } = await post(url, await operatorOf("OTHER"), { applicationIds: [id] });
          const [answer] = (body["value"] as BulkAnswers).answers;
          return { status, body: { ...answer, id: "" } };
        };
        return [await approve(await applicationOf("own")), await approve("999999999")];
      },
    ],
  },
  ofSession: {
    "promotions.available": async (headers) => {
      const { rows } = await t.app.database.pool.query<{ id: number }>(
        "SELECT id FROM merchants WHERE code = 'DEMO'",
      );
      const promotion = await promotionOf(rows[0]?.id ?? 0);
      await post(`/wps/member/promotions/${promotion}/claim`, callers.own, {});
      const { content } = (await get("/wps/member/promotions", headers)).body["value"] as {
        content: { state: string }[];
      };
      return content.some(({ state }) => state === "claimed");
    },
  },
  testedElsewhere: {
    "promotions.join": "its id, above",
    "promotions.claim": "its id, above",
    "promotions.check.in": "its id, above",
    "promotions.give.up": "its id, above",
  },
};
