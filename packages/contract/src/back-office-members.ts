import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { endpoint } from "./endpoint.ts";
import { BetDetails, BetId, BetPage } from "./records.ts";
import { Amount, MemberType, PAGE_SIZE, PublicMemberId, RecordId } from "./shared.ts";

const Moment = Type.String({ format: "date-time" });
const Currency = Type.String({ minLength: 3, maxLength: 3 });
const party = { id: PublicMemberId, username: Type.String() };

/** Roles of staff who see what members did with their money. */
const reads = { access: "operator", roles: ["cashier", "risk"], allowedDuringMaintenance: true } as const;

export const FOUND_MEMBERS = 10;

export const BackOfficeFoundMember = Type.Object(
  {
    ...party,
    nickname: Type.Optional(Type.String()),
    name: Type.Optional(Type.String({ description: "Payee name; for the roles cashier and risk" })),
    type: MemberType,
    disabled: Type.Boolean(),
    memberSince: Moment,
    chatId: Type.Optional(
      Type.String({ description: "Of the conversation with the member; for the role support" }),
    ),
  },
  { $id: "BackOfficeFoundMember" },
);
export type BackOfficeFoundMember = Static<typeof BackOfficeFoundMember>;

export const FOUND_CASES = [
  "deposit",
  "withdrawal",
  "adjustment",
  "transfer",
  "lottery-order",
  "round",
] as const;

export const BackOfficeFoundCase = Type.Object(
  {
    kind: Type.Enum([...FOUND_CASES]),
    number: Type.String(),
    bet: Type.Optional(Type.String({ ...BetId, description: "Of a round: its id in the member's records" })),
    member: Type.Object(party),
    amount: Type.String({ ...Amount, description: "Of a round or a lottery order the stake" }),
    currency: Currency,
    at: Moment,
  },
  { $id: "BackOfficeFoundCase" },
);
export type BackOfficeFoundCase = Static<typeof BackOfficeFoundCase>;

const BackOfficeFound = Type.Object(
  {
    members: Type.Array(BackOfficeFoundMember, { maxItems: FOUND_MEMBERS }),
    moreMembers: Type.Boolean({ description: "Whether more members than listed have it" }),
    cases: Type.Array(BackOfficeFoundCase, { maxItems: 20 }),
  },
  { $id: "BackOfficeFound" },
);
export type BackOfficeFound = Static<typeof BackOfficeFound>;

export const backOfficeFind = endpoint({
  id: "backoffice.find",
  method: "GET",
  path: "/wps/backoffice/find",
  access: "operator",
  allowedDuringMaintenance: true,
  summary:
    "Members by username, nickname, payee name, public id, or their whole mobile number or e-mail address; and, for the roles cashier and risk, the deposit, withdrawal, adjustment, transfer, lottery order or round with this number",
  query: Type.Object({ q: Type.String({ minLength: 2, maxLength: 128, pattern: "^[^\\u0000]*$" }) }),
  value: BackOfficeFound,
  errors: OPERATOR_ERRORS,
});

export const MEMBER_RECORD_KINDS = [
  "deposits",
  "withdrawals",
  "lottery",
  "bonuses",
  "adjustments",
  "transfers",
  "identity",
] as const;
export type MemberRecordKind = (typeof MEMBER_RECORD_KINDS)[number];

export const BackOfficeMemberRecord = Type.Object(
  {
    id: RecordId,
    number: Type.Optional(Type.String()),
    title: Type.Optional(
      Type.String({
        description: "Of a bonus the promotion, of a lottery order the lottery, of a transfer the vendor",
      }),
    ),
    state: Type.String({ description: "As the records of that kind name it" }),
    amount: Type.Optional(Amount),
    at: Moment,
  },
  { $id: "BackOfficeMemberRecord" },
);
export type BackOfficeMemberRecord = Static<typeof BackOfficeMemberRecord>;

export const backOfficeMemberRecords = endpoint({
  id: "backoffice.member.records",
  method: "GET",
  path: "/wps/backoffice/members/{memberId}/records/{kind}",
  ...reads,
  summary:
    "A member's deposits, withdrawals, lottery orders, bonuses, adjustments, transfers or identity checks",
  params: Type.Object({ memberId: PublicMemberId, kind: Type.Enum([...MEMBER_RECORD_KINDS]) }),
  query: Type.Object({ before: Type.Optional(RecordId) }),
  value: Type.Object(
    {
      content: Type.Array(BackOfficeMemberRecord, { maxItems: PAGE_SIZE, description: "Newest first" }),
      next: Type.Optional(RecordId),
    },
    { $id: "BackOfficeMemberRecords" },
  ),
  errors: [...OPERATOR_ERRORS, "member.unknown"],
});

export const backOfficeMemberBets = endpoint({
  id: "backoffice.member.bets",
  method: "GET",
  path: "/wps/backoffice/members/{memberId}/bets",
  ...reads,
  summary: "All rounds of a member, the newest first",
  params: Type.Object({ memberId: PublicMemberId }),
  query: Type.Object({ before: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })) }),
  value: BetPage,
  errors: [...OPERATOR_ERRORS, "member.unknown", "record.range.invalid"],
});

export const backOfficeMemberBet = endpoint({
  id: "backoffice.member.bet",
  method: "GET",
  path: "/wps/backoffice/members/{memberId}/bets/{betId}",
  ...reads,
  summary: "One round of a member with its movements of money and its vendor's calls",
  params: Type.Object({ memberId: PublicMemberId, betId: BetId }),
  value: BetDetails,
  errors: [...OPERATOR_ERRORS, "member.unknown", "record.unknown"],
});
