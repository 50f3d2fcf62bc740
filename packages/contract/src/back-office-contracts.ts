import { type Static, Type } from "typebox";
import {
  AGENT_CONTRACT_KINDS,
  AGENT_CONTRACT_STATES,
  AgentContract,
  AgentContractKind,
  contractTermsBody,
} from "./agent-contracts.ts";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { endpoint } from "./endpoint.ts";
import { SettlementStatement } from "./settlements.ts";
import { BackOfficeWords, PAGE_SIZE, RecordId } from "./shared.ts";

const MemberId = Type.String({ pattern: "^[0-9a-z]{1,64}$", description: "Public id of a member" });
const reads = { access: "operator", roles: ["cashier", "risk"], allowedDuringMaintenance: true } as const;
const writes = { access: "operator", roles: ["administrator"], allowedDuringMaintenance: true } as const;

/** In characters; also a constraint of the table. */
export const MAX_CONTRACT_REASON_LENGTH = 140;

const {
  role: _role,
  other: _other,
  waits: _waits,
  mine: _mine,
  replaces: _replaces,
  ...shared
} = AgentContract.properties;

/** A contract between an agent and the direct upline, or the merchant. */
export const BackOfficeContract = Type.Object(
  {
    ...shared,
    receiver: Type.Object({ id: MemberId, username: Type.String() }),
    payer: Type.Optional(
      Type.Object({ id: MemberId, username: Type.String() }, { description: "Absent: the merchant" }),
    ),
    proposedBy: Type.Enum(["receiver", "payer"]),
    waits: Type.Boolean({ description: "A proposal to the merchant, which waits for an operator" }),
    operator: Type.Optional(Type.String({ description: "Who proposed it for the merchant" })),
    answeredBy: Type.Optional(Type.String({ description: "The operator who answered or ended it" })),
    reason: Type.Optional(Type.String({ description: "For staff only" })),
  },
  // without an id: an answer contains it in two places
);
export type BackOfficeContract = Static<typeof BackOfficeContract>;

export const BackOfficeContractDetail = Type.Object(
  {
    ...BackOfficeContract.properties,
    earlier: Type.Array(BackOfficeContract, {
      maxItems: 10,
      description: "The offers that it answers, the newest first",
    }),
    replaces: Type.Optional(
      Type.Union([BackOfficeContract], { description: "Of a proposal: the contract that it would replace" }),
    ),
    statements: Type.Array(SettlementStatement, { maxItems: 10, description: "The newest first" }),
  },
  { $id: "BackOfficeContractDetail" },
);
export type BackOfficeContractDetail = Static<typeof BackOfficeContractDetail>;

/** Values of the filter: a state, or proposals that wait for the merchant. */
export const BACK_OFFICE_CONTRACT_FILTERS = ["waiting", ...AGENT_CONTRACT_STATES] as const;

export const backOfficeContracts = endpoint({
  id: "backoffice.contracts",
  method: "GET",
  path: "/wps/backoffice/contracts",
  ...reads,
  summary: "Contracts of all agents, the newest first",
  query: Type.Object({
    kind: Type.Optional(Type.Enum([...AGENT_CONTRACT_KINDS])),
    state: Type.Optional(
      Type.Enum([...BACK_OFFICE_CONTRACT_FILTERS], {
        description: "waiting: proposals to the merchant that an operator answers",
      }),
    ),
    payer: Type.Optional(Type.Enum(["merchant", "agents"])),
    q: Type.Optional(BackOfficeWords),
    before: Type.Optional(RecordId),
  }),
  value: Type.Object(
    {
      content: Type.Array(BackOfficeContract, { maxItems: PAGE_SIZE }),
      next: Type.Optional(RecordId),
      waiting: Type.Integer({ minimum: 0, description: "Proposals that wait for the merchant" }),
    },
    { $id: "BackOfficeContractPage" },
  ),
  errors: OPERATOR_ERRORS,
});

export const backOfficeContractRead = endpoint({
  id: "backoffice.contract",
  method: "GET",
  path: "/wps/backoffice/contracts/{contractId}",
  ...reads,
  summary: "One contract with the offers before it and its newest statements",
  params: Type.Object({ contractId: RecordId }),
  value: BackOfficeContractDetail,
  errors: [...OPERATOR_ERRORS, "contract.unknown"],
});

const PROPOSAL_ERRORS = [
  "contract.tiers.invalid",
  "contract.rate.above.highest",
  "contract.proposal.open",
  "request.conflict",
] as const;

export const backOfficeContractPropose = endpoint({
  id: "backoffice.contract.propose",
  method: "POST",
  path: "/wps/backoffice/agents/{memberId}/contracts",
  ...writes,
  summary: "Propose a contract of the merchant to an agent directly below it",
  params: Type.Object({ memberId: MemberId }),
  body: Type.Object({ kind: AgentContractKind, ...contractTermsBody }),
  value: BackOfficeContract,
  errors: [...OPERATOR_ERRORS, ...PROPOSAL_ERRORS, "member.unknown"],
});

export const backOfficeContractCounter = endpoint({
  id: "backoffice.contract.counter",
  method: "POST",
  path: "/wps/backoffice/contracts/{contractId}/counter",
  ...writes,
  summary: "Decline a proposal to the merchant and propose other terms",
  params: Type.Object({ contractId: RecordId }),
  body: Type.Object(contractTermsBody),
  value: BackOfficeContract,
  errors: [
    ...OPERATOR_ERRORS,
    ...PROPOSAL_ERRORS,
    "contract.unknown",
    "contract.closed",
    "contract.not.yours",
  ],
});

export const backOfficeContractAnswer = endpoint({
  id: "backoffice.contract.answer",
  method: "POST",
  path: "/wps/backoffice/contracts/{contractId}/answer",
  ...writes,
  summary:
    "Accept, decline, withdraw or end a contract of the merchant; the same again has no effect. Ending one needs a reason",
  params: Type.Object({ contractId: RecordId }),
  body: Type.Object(
    {
      answer: Type.Enum(["accept", "decline", "withdraw", "end"]),
      reason: Type.Optional(
        Type.String({
          // counts UTF-16 units: the platform counts characters
          maxLength: MAX_CONTRACT_REASON_LENGTH * 2,
          pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
          description: "For staff only",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  value: BackOfficeContractDetail,
  errors: [
    ...OPERATOR_ERRORS,
    "contract.unknown",
    "contract.closed",
    "contract.not.yours",
    "contract.rate.above.highest",
  ],
});
