import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { endpoint } from "./endpoint.ts";
import { PAGE_SIZE, RecordId } from "./shared.ts";

const Day = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" });
const Moment = Type.String({ format: "date-time" });
const Count = Type.Integer({ minimum: 0 });
const reads = { access: "operator", roles: ["cashier", "risk"], allowedDuringMaintenance: true } as const;

/** A proof that the sums and settlements of teams are what the entries say. */
export const TeamProof = Type.Object(
  {
    proofId: RecordId,
    state: Type.Enum(["running", "done", "interrupted"], {
      description: "interrupted: the process ended before the proof did",
    }),
    firstDay: Day,
    lastDay: Day,
    startedAt: Moment,
    finishedAt: Type.Optional(Moment),
    checked: Type.Integer({ minimum: 0, description: "Rows that were compared" }),
    differences: Count,
  },
  { $id: "TeamProof" },
);
export type TeamProof = Static<typeof TeamProof>;

/** What proofs compare. */
export const TEAM_PROOF_RULES = [
  "the path of a member is that of the upline",
  "the path of an agent as text is that of the upline",
  "a member has one upline a day",
  "the totals of a team are those of its direct downlines",
  "the balance of a member is that of the ledger",
  "the money of a member is that of the postings",
  "the play of a member is that of the postings",
  "who did something on a day is who the postings name",
  "a level of a team is the level above of its direct downlines",
  "the total of a day is that of its levels",
  "the month of a level is that of its days",
  "the play of a team is that of its direct downlines",
  "the rounds of a team are those of its direct downlines",
  "the result of a round in a list is that of the round",
  "the movements of a team are those of its direct downlines",
  "the members of a team who did something are those of its direct downlines",
  "the postings of a round are the round",
  "the postings of money are the transfers of the ledger",
  "the lines of a rebate are those of the postings",
  "a rebate is the sum of its lines",
  "what an agent earned in a month is the sum of the lines",
  "a salary or dividend is what its tier gives",
  "a statement is paid by its transfer",
] as const;
export type TeamProofRule = (typeof TEAM_PROOF_RULES)[number];

/** What a proof found to be otherwise. */
export const TeamDifference = Type.Object(
  {
    rule: Type.Enum([...TEAM_PROOF_RULES]),
    member: Type.Object({
      id: Type.String({ pattern: "^[0-9a-z]{1,64}$", description: "Public id of a member" }),
      username: Type.String(),
    }),
    day: Type.Optional(Day),
    settlementId: Type.Optional(RecordId),
    subject: Type.String({ description: "What of it: a vendor and category, a kind of money, a round" }),
    stored: Type.Optional(Type.String({ description: "Absent: there is none" })),
    computed: Type.Optional(Type.String({ description: "Absent: there should be none" })),
  },
  { $id: "TeamDifference" },
);
export type TeamDifference = Static<typeof TeamDifference>;

export const backOfficeProofs = endpoint({
  id: "backoffice.proofs",
  method: "GET",
  path: "/wps/backoffice/team-proofs",
  ...reads,
  summary: "Proofs of the sums of teams, the newest first",
  query: Type.Object({ before: Type.Optional(RecordId) }),
  value: Type.Object(
    { content: Type.Array(TeamProof, { maxItems: PAGE_SIZE }), next: Type.Optional(RecordId) },
    { $id: "TeamProofPage" },
  ),
  errors: OPERATOR_ERRORS,
});

export const backOfficeProof = endpoint({
  id: "backoffice.proof",
  method: "GET",
  path: "/wps/backoffice/team-proofs/{proofId}",
  ...reads,
  summary: "One proof with the first differences of each rule",
  params: Type.Object({ proofId: RecordId }),
  value: Type.Object({ proof: TeamProof, content: Type.Array(TeamDifference, { maxItems: 200 }) }),
  errors: [...OPERATOR_ERRORS, "proof.unknown"],
});

export const backOfficeProofRun = endpoint({
  id: "backoffice.proof.run",
  method: "POST",
  path: "/wps/backoffice/team-proofs",
  access: "operator",
  roles: ["administrator"],
  allowedDuringMaintenance: true,
  summary: "Begins a proof of what changed since the last one; while one is running, that one is answered",
  value: TeamProof,
  errors: [...OPERATOR_ERRORS, "proof.busy", "proof.nothing"],
});
