import { type Static, Type } from "typebox";
import { AGENT_CONTRACT_KINDS } from "./agent-contracts.ts";
import { OPERATOR_ERRORS } from "./back-office.ts";
import {
  MAX_MOVE_REASON_LENGTH,
  TEAM_MOVE_REFUSALS,
  TEAM_MOVE_STATES,
  TeamMove,
} from "./back-office-agents.ts";
import { endpoint } from "./endpoint.ts";
import { RebateViolation } from "./rebates.ts";
import { PAGE_SIZE, RecordId } from "./shared.ts";

const Day = Type.String({
  pattern: "^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$",
  description: "A day in the merchant's time zone",
});
const MemberId = Type.String({ pattern: "^[0-9a-z]{1,64}$", description: "Public id of a member" });
const Count = Type.Integer({ minimum: 0 });
const target = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 64,
    pattern: "^[^\\u0000]*$",
    description: "Username of the new upline; absent: the merchant",
  }),
);
const reads = { access: "operator", roles: ["cashier", "risk"], allowedDuringMaintenance: true } as const;
const writes = { access: "operator", roles: ["administrator"], allowedDuringMaintenance: true } as const;

/** What a move would do. */
export const TeamMovePreview = Type.Object(
  {
    from: Type.Optional(Type.String({ description: "Username of the upline now; absent: the merchant" })),
    to: Type.Optional(Type.String()),
    earliest: Type.String({ ...Day, description: "The first day on which it can be" }),
    members: Type.Integer({ ...Count, description: "Who move along, without agents and the member" }),
    agents: Count,
    levels: Type.Integer({ ...Count, description: "Levels below the member" }),
    refusal: Type.Optional(Type.Enum([...TEAM_MOVE_REFUSALS], { description: "Why it cannot be made now" })),
    violations: Type.Array(RebateViolation, {
      maxItems: 1_000,
      description: "Rates that are above the new upline's",
    }),
    contracts: Type.Array(
      Type.Object({
        contractId: RecordId,
        kind: Type.Enum([...AGENT_CONTRACT_KINDS]),
        payer: Type.Optional(Type.String({ description: "Username; absent: the merchant" })),
        proposed: Type.Boolean({ description: "It is a proposal, which expires" }),
      }),
      { maxItems: 10, description: "The member's contracts with the upline, which end on that day" },
    ),
    contractsBelow: Type.Integer({
      ...Count,
      description: "Contracts given further down out of those, which end on that day too",
    }),
    planned: Type.Optional(
      Type.Union([TeamMove], { description: "A move that is planned already; it must be cancelled first" }),
    ),
  },
  { $id: "TeamMovePreview" },
);
export type TeamMovePreview = Static<typeof TeamMovePreview>;

export const backOfficeMoves = endpoint({
  id: "backoffice.moves",
  method: "GET",
  path: "/wps/backoffice/moves",
  ...reads,
  summary: "Moves in the tree of agents, the newest first",
  query: Type.Object({
    state: Type.Optional(Type.Enum([...TEAM_MOVE_STATES])),
    before: Type.Optional(RecordId),
  }),
  value: Type.Object(
    { content: Type.Array(TeamMove, { maxItems: PAGE_SIZE }), next: Type.Optional(RecordId) },
    { $id: "TeamMovePage" },
  ),
  errors: OPERATOR_ERRORS,
});

export const backOfficeMovePreview = endpoint({
  id: "backoffice.move.preview",
  method: "GET",
  path: "/wps/backoffice/agents/{memberId}/move",
  ...reads,
  summary: "What moving a member with the whole team would do; changes nothing",
  params: Type.Object({ memberId: MemberId }),
  query: Type.Object({ to: target }),
  value: TeamMovePreview,
  errors: [...OPERATOR_ERRORS, "member.unknown", "team.upline.unknown"],
});

/** `team.move.refused` with `value: { refusal }`, `team.move.day` with `{ earliest }`. */
export const backOfficeMovePlan = endpoint({
  id: "backoffice.move.plan",
  method: "POST",
  path: "/wps/backoffice/agents/{memberId}/moves",
  ...writes,
  summary:
    "Plan the move of a member with the whole team from a later day on; repeating it with the same key returns the same move",
  params: Type.Object({ memberId: MemberId }),
  body: Type.Object(
    {
      to: target,
      day: Day,
      reason: Type.String({
        // counts UTF-16 units: the platform counts characters
        maxLength: MAX_MOVE_REASON_LENGTH * 2,
        pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
        description: "For staff only",
      }),
      clientKey: Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" }),
    },
    { additionalProperties: false },
  ),
  value: TeamMove,
  errors: [
    ...OPERATOR_ERRORS,
    "member.unknown",
    "team.upline.unknown",
    "team.move.refused",
    "team.move.day",
    "team.move.planned",
    "request.conflict",
  ],
});

export const backOfficeMoveCancel = endpoint({
  id: "backoffice.move.cancel",
  method: "POST",
  path: "/wps/backoffice/moves/{moveId}/cancel",
  ...writes,
  summary: "Cancel a planned move; repeating it has no effect",
  params: Type.Object({ moveId: RecordId }),
  value: TeamMove,
  errors: [...OPERATOR_ERRORS, "team.move.unknown", "team.move.closed"],
});
