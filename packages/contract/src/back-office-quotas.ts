import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { endpoint } from "./endpoint.ts";
import { QuotaLevel } from "./invitations.ts";
import { Rate } from "./rebates.ts";
import { GameCategory } from "./shared.ts";

const MemberId = Type.String({ pattern: "^[0-9a-z]{1,64}$", description: "Public id of an agent" });
const MAX_LEVELS = 50;
export const MAX_QUOTA = 1_000_000;

/** How many accounts an agent may open at each rebate level of the merchant. */
export const AgentQuotas = Type.Object(
  {
    category: GameCategory,
    levels: Type.Array(QuotaLevel, {
      maxItems: MAX_LEVELS,
      description: "The highest first; none: the merchant has no rebate levels",
    }),
  },
  { $id: "AgentQuotas" },
);
export type AgentQuotas = Static<typeof AgentQuotas>;

export const backOfficeQuotas = endpoint({
  id: "backoffice.agent.quotas",
  method: "GET",
  path: "/wps/backoffice/agents/{memberId}/quotas",
  access: "operator",
  roles: ["cashier", "risk"],
  allowedDuringMaintenance: true,
  summary: "An agent's quotas of new accounts by rebate level",
  params: Type.Object({ memberId: MemberId }),
  value: AgentQuotas,
  errors: [...OPERATOR_ERRORS, "member.unknown"],
});

export const backOfficeQuotasSet = endpoint({
  id: "backoffice.agent.quotas.set",
  method: "PUT",
  path: "/wps/backoffice/agents/{memberId}/quotas",
  access: "operator",
  roles: ["administrator"],
  allowedDuringMaintenance: true,
  summary: "Sets an agent's quotas at some levels; others stay as they are. The same again changes nothing",
  params: Type.Object({ memberId: MemberId }),
  body: Type.Object(
    {
      quotas: Type.Array(
        Type.Object(
          {
            rate: Rate,
            quota: Type.Optional(
              Type.Integer({
                minimum: 0,
                maximum: MAX_QUOTA,
                description: "Accounts in all, those already opened included; absent: no limit",
              }),
            ),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: MAX_LEVELS },
      ),
    },
    { additionalProperties: false },
  ),
  value: AgentQuotas,
  errors: [...OPERATOR_ERRORS, "member.unknown", "quota.level.unknown"],
});
