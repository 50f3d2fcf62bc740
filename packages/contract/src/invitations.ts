import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Rate } from "./rebates.ts";
import { Amount, Empty, Freshness, GameCategory, PAGE_SIZE, RecordCursor } from "./shared.ts";

const Day = Type.String({
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
  description: "A day in the merchant's time zone, such as 2026-11-24",
});
const Count = Type.Integer({ minimum: 0 });
const Code = Type.String({ pattern: "^[A-Za-z0-9]{4,16}$", description: "Invitation code" });
const ClientKey = Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" });
const Note = Type.String({ minLength: 1, maxLength: 80, pattern: "^[^\\p{Cc}]*$" });

/** The rates of rebate a new account gets; a category that is missing gets none. */
const Rates = Type.Array(Type.Object({ category: GameCategory, rate: Rate }), { maxItems: 20 });

export const INVITATION_STATES = ["open", "expired", "ended", "exhausted"] as const;

/** An invitation link of an agent with its statistics since it was created. */
export const InvitationLink = Type.Object(
  {
    code: Code,
    agent: Type.Boolean({ description: "Whether it opens an agent's account; false: a member's" }),
    fixed: Type.Boolean({ description: "The agent's fixed code: it neither expires nor ends" }),
    state: Type.Enum([...INVITATION_STATES], {
      description: "exhausted: the agent has no account of its rebate level left",
    }),
    rates: Rates,
    note: Type.Optional(Note),
    expiresOn: Type.Optional(Type.String({ ...Day, description: "The last day on which it can be used" })),
    createdAt: Type.String({ format: "date-time" }),
    endedAt: Type.Optional(Type.String({ format: "date-time" })),
    visits: Type.Integer({ minimum: 0, description: "Visitors, each counted once a day" }),
    registrations: Count,
    firstDeposits: Count,
    firstDepositSum: Amount,
  },
  { $id: "InvitationLink" },
);
export type InvitationLink = Static<typeof InvitationLink>;

/** A rebate level with the number of accounts an agent may open at it. */
export const QuotaLevel = Type.Object(
  {
    rate: Type.String({ ...Rate, description: "The level: this rate and more, up to the next level" }),
    quota: Type.Optional(Type.Integer({ minimum: 0, description: "Absent: no limit" })),
    used: Count,
    left: Type.Optional(Count),
  },
  { $id: "QuotaLevel" },
);
export type QuotaLevel = Static<typeof QuotaLevel>;

/** What an agent can give to a new account. */
export const OpeningTerms = Type.Object(
  {
    rates: Type.Array(Type.Object({ category: GameCategory, rate: Rate }), {
      maxItems: 20,
      description: "The caller's own: none of a new account is higher",
    }),
    levels: Type.Optional(
      Type.Object(
        {
          category: GameCategory,
          steps: Type.Array(QuotaLevel, { maxItems: 50, description: "The highest first" }),
        },
        {
          description: "Rebate levels of the merchant with the caller's quotas; absent where there are none",
        },
      ),
    ),
    full: Type.Boolean({ description: "The caller's path has as many members as a path can have" }),
  },
  { $id: "OpeningTerms" },
);
export type OpeningTerms = Static<typeof OpeningTerms>;

export const OpenAccountPayload = Type.Object(
  {
    username: Type.String({ maxLength: 64 }),
    /** Temporary: its owner must change it after the first log-in. */
    password: Type.String({ maxLength: 256 }),
    agent: Type.Boolean(),
    rates: Rates,
    /** Confirms that the owner has the minimum age. */
    agreed: Type.Boolean(),
    clientKey: ClientKey,
    ...Freshness,
  },
  { $id: "OpenAccountPayload", additionalProperties: false },
);
export type OpenAccountPayload = Static<typeof OpenAccountPayload>;

export const OpenedAccount = Type.Object(
  {
    id: Type.String({ description: "Public id of the member" }),
    username: Type.String(),
    agent: Type.Boolean(),
    rates: Rates,
    openedAt: Type.String({ format: "date-time" }),
  },
  { $id: "OpenedAccount" },
);
export type OpenedAccount = Static<typeof OpenedAccount>;

const ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
  "system.forbidden",
] as const;
const params = Type.Object({ code: Code });
const terms = {
  note: Type.Optional(Note),
  expiresOn: Type.Optional(Day),
};

export const invitationList = endpoint({
  id: "invitations.list",
  method: "GET",
  path: "/wps/agent/affiliate/urls",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  summary:
    "The caller's invitation links that can be used, or those that have ended or expired; the newest first",
  query: Type.Object({
    ended: Type.Optional(Type.Boolean()),
    before: Type.Optional(RecordCursor),
  }),
  value: Type.Object({
    content: Type.Array(InvitationLink, { maxItems: PAGE_SIZE }),
    next: Type.Optional(Type.String()),
  }),
  errors: ERRORS,
});

/** Rates above the caller's own answer `rebate.above.upline` with `value: { violations }`. */
export const invitationCreate = endpoint({
  id: "invitations.create",
  method: "POST",
  path: "/wps/agent/affiliate/urls",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  summary: "Creates an invitation link; the same again with the same key creates one",
  body: Type.Object({ agent: Type.Boolean(), rates: Rates, ...terms, clientKey: ClientKey }),
  value: InvitationLink,
  errors: [
    ...ERRORS,
    "invitation.expiry.invalid",
    "invitation.too.many",
    "rebate.above.upline",
    "request.conflict",
  ],
});

export const invitationRead = endpoint({
  id: "invitations.read",
  method: "GET",
  path: "/wps/agent/affiliate/urls/{code}",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  summary: "One of the caller's invitation links",
  params,
  value: InvitationLink,
  errors: [...ERRORS, "invitation.unknown"],
});

export const invitationEdit = endpoint({
  id: "invitations.edit",
  method: "PUT",
  path: "/wps/agent/affiliate/urls/{code}",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  summary:
    "Replaces note and last day of a link; one that is left out is removed. A fixed code has no last day",
  params,
  body: Type.Object(terms),
  value: InvitationLink,
  errors: [
    ...ERRORS,
    "invitation.ended",
    "invitation.expiry.invalid",
    "invitation.fixed",
    "invitation.unknown",
  ],
});

export const invitationEnd = endpoint({
  id: "invitations.end",
  method: "DELETE",
  path: "/wps/agent/affiliate/urls/{code}",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  summary: "Ends a link; again it has no effect",
  params,
  value: InvitationLink,
  errors: [...ERRORS, "invitation.fixed", "invitation.unknown"],
});

export const invitationVisit = endpoint({
  id: "invitations.visit",
  method: "POST",
  path: "/wps/agent/affiliate/visits",
  access: "public",
  moduleId: "AGEINFO3",
  summary:
    "Notes that a visitor opened an invitation link; counted once a day and address, unknown codes never",
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }),
  value: Empty,
  errors: [],
});

export const openingTerms = endpoint({
  id: "invitations.terms",
  method: "GET",
  path: "/wps/agent/quotas",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  summary: "Rates the caller can give to a new account, and how many accounts are left by rebate level",
  value: OpeningTerms,
  errors: ERRORS,
});

/** An invalid field answers `register.field.invalid` with `value: { field, rule }`. */
export const openAccount = endpoint({
  id: "invitations.open",
  method: "POST",
  path: "/wps/agent/downlines",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  sealed: true,
  summary:
    "Opens an account directly below the caller, with a password its owner must change; the same again with the same key opens one",
  body: OpenAccountPayload,
  value: OpenedAccount,
  errors: [
    ...ERRORS,
    "sealed.body.invalid",
    "sealed.body.key.unknown",
    "request.replayed",
    "request.conflict",
    "member.username.taken",
    "quota.exhausted",
    "rebate.above.upline",
    "register.field.invalid",
    "register.terms.required",
    "team.path.full",
  ],
});
