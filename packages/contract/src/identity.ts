import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { CaseMember, CaseMoney } from "./case-member.ts";
import { CASE_FILTER } from "./case-queue.ts";
import { endpoint } from "./endpoint.ts";
import { IdentityState as State } from "./identity-state.ts";
import { MAX_PICTURE_BYTES } from "./profile.ts";
import { Picture, RandomToken, RecordId } from "./shared.ts";

const ACCOUNT_ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
] as const;

const Kind = Type.Enum(["national-id", "passport", "driving-licence"]);
const Side = Type.Enum(["front", "back", "extra"]);

/** Why a check is refused; `other`: only the operator's text says it. */
export const IDENTITY_REASONS = [
  "unreadable",
  "incomplete",
  "expired",
  "differs",
  "underage",
  "other",
] as const;
const Reason = Type.Enum([...IDENTITY_REASONS]);
export type IdentityReason = (typeof IDENTITY_REASONS)[number];

const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", description: "YYYY-MM-DD" });
const Timestamp = Type.String({ format: "date-time" });
const Country = Type.String({ pattern: "^[A-Z]{2}$", description: "Country code (ISO 3166)" });
const ClientKey = Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" });
const PLAIN = "^[^\\u0000-\\u001f\\u007f-\\u009f]*$";
const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: PLAIN });
/** Letters of a remark, a message or a note; a letter can be two code units. */
const LENGTHS = { remark: 140, message: 500, note: 500 } as const;
export const MAX_REMARK_LENGTH = LENGTHS.remark;
const Text = (maxLength: number) =>
  Type.String({
    maxLength: maxLength * 2,
    pattern: "^[^\\u0000-\\u0009\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$",
  });

const Document = Type.Object({ document: RandomToken, side: Side }, { $id: "IdentityDocument" });

export const Identity = Type.Object(
  {
    state: State,
    name: Type.Optional(Type.String({ description: "The name that is known already; it cannot be changed" })),
    kind: Type.Optional(Kind),
    submittedAt: Type.Optional(Timestamp),
    decidedAt: Type.Optional(Timestamp),
    reason: Type.Optional(Reason),
    message: Type.Optional(Type.String({ description: "What the operator wrote with a refusal" })),
    validUntil: Type.Optional(Day),
    documents: Type.Array(Document),
  },
  { $id: "Identity" },
);
export type Identity = Static<typeof Identity>;

export const identityRead = endpoint({
  id: "identity.read",
  method: "GET",
  path: "/wps/member/identity",
  access: "account",
  moduleId: "COMM3",
  summary: "State of the member's identity check",
  value: Identity,
  errors: ACCOUNT_ERRORS,
});

export const identityUpload = endpoint({
  id: "identity.upload",
  method: "POST",
  path: "/wps/member/identity/documents",
  access: "account",
  moduleId: "COMM3",
  summary: "Upload a picture of a document; deleted after a day when no submission uses it",
  upload: {
    types: ["image/png", "image/jpeg"],
    largest: MAX_PICTURE_BYTES,
    noPicture: "identity.document.invalid",
  },
  value: Type.Object({ document: RandomToken }),
  errors: [...ACCOUNT_ERRORS, "identity.document.invalid", "identity.too.many"],
});

/** Returns the picture's bytes, not an envelope; errors are envelopes. */
export const identityPicture = endpoint({
  id: "identity.picture",
  method: "GET",
  path: "/wps/member/identity/documents/{document}",
  access: "account",
  moduleId: "COMM3",
  summary: "A picture of one's own document",
  params: Type.Object({ document: RandomToken }),
  download: ["image/webp"],
  value: Type.String(),
  errors: [...ACCOUNT_ERRORS, "identity.document.unknown"],
});

/** An invalid field answers `profile.field.invalid` with `value: { field, rule }`. */
export const identitySubmit = endpoint({
  id: "identity.submit",
  method: "POST",
  path: "/wps/member/identity",
  access: "account",
  moduleId: "COMM3",
  summary: "Submit documents for the identity check; repeating it with the same key submits once",
  body: Type.Object(
    {
      kind: Kind,
      front: RandomToken,
      back: Type.Optional(Type.String({ ...RandomToken, description: "Required but for a passport" })),
      extra: Type.Optional(RandomToken),
      name: Type.Optional(
        Type.String({ ...Line(255), description: "Full name; required unless it is known already" }),
      ),
      birthDate: Day,
      nationality: Country,
      address: Line(255),
      remark: Type.Optional(Text(LENGTHS.remark)),
      clientKey: ClientKey,
    },
    { additionalProperties: false },
  ),
  value: Identity,
  errors: [
    ...ACCOUNT_ERRORS,
    "request.conflict",
    "profile.field.invalid",
    "identity.document.missing",
    "identity.document.unknown",
    "identity.not.now",
  ],
});

export const IdentityCase = Type.Object(
  {
    checkId: RecordId,
    state: State,
    player: Type.String(),
    name: Type.String(),
    kind: Kind,
    submittedAt: Timestamp,
    assignedTo: Type.Optional(Type.String()),
  },
  { $id: "IdentityCase" },
);
export type IdentityCase = Static<typeof IdentityCase>;

export const identityQueue = endpoint({
  id: "backoffice.identity",
  method: "GET",
  path: "/wps/backoffice/identity",
  access: "operator",
  roles: ["risk"],
  allowedDuringMaintenance: true,
  summary: "Identity checks that wait for a decision, or those of members found by a name; 25 per page",
  query: Type.Object({
    ...CASE_FILTER,
    sort: Type.Optional(Type.Enum(["oldest", "newest"])),
    kind: Type.Optional(Kind),
    after: Type.Optional(RecordId),
  }),
  value: Type.Object(
    {
      content: Type.Array(IdentityCase),
      next: Type.Optional(RecordId),
      counts: Type.Object({ all: Type.Integer(), mine: Type.Integer(), free: Type.Integer() }),
    },
    { $id: "IdentityQueue" },
  ),
  errors: OPERATOR_ERRORS,
});

export const IdentityCaseDetail = Type.Object(
  {
    ...IdentityCase.properties,
    mine: Type.Boolean(),
    payeeName: Type.Optional(
      Type.String({ description: "Known before; the name on the document must be the same" }),
    ),
    avatar: Picture,
    birthDate: Day,
    nationality: Country,
    address: Type.String(),
    remark: Type.Optional(Type.String()),
    age: Type.Integer(),
    minimumAge: Type.Integer(),
    memberSince: Timestamp,
    level: Type.Optional(Type.String({ description: "Name of the member's level in the member club" })),
    email: Type.Optional(Type.String()),
    mobile: Type.Optional(Type.String()),
    sameName: Type.Integer({ description: "Other members of the merchant with this name and birth date" }),
    documents: Type.Array(Document),
    documentsDeletedAt: Type.Optional(
      Type.String({
        format: "date-time",
        description: "The pictures of a refused check are kept for a time",
      }),
    ),
    decidedAt: Type.Optional(Timestamp),
    reason: Type.Optional(Reason),
    message: Type.Optional(Type.String()),
    validUntil: Type.Optional(Day),
    earlier: Type.Array(
      Type.Object({
        checkId: RecordId,
        kind: Kind,
        state: State,
        submittedAt: Timestamp,
        reason: Type.Optional(Reason),
      }),
      { description: "The member's earlier checks, the latest first" },
    ),
    money: CaseMoney,
    about: CaseMember,
    trail: Type.Array(
      Type.Object({
        event: Type.Enum(["submit", "assign", "release", "confirm", "refuse", "expire", "note", "view"]),
        at: Timestamp,
        by: Type.Optional(Type.String({ description: "The operator; missing: the member or the platform" })),
        note: Type.Optional(Type.String()),
      }),
      { description: "The latest 50 events of this check, newest first" },
    ),
  },
  { $id: "IdentityCaseDetail" },
);
export type IdentityCaseDetail = Static<typeof IdentityCaseDetail>;

export const identityCase = endpoint({
  id: "backoffice.identity.read",
  method: "GET",
  path: "/wps/backoffice/identity/{checkId}",
  access: "operator",
  roles: ["risk"],
  allowedDuringMaintenance: true,
  summary: "One identity check, with all that is needed to decide; recorded in its trail",
  params: Type.Object({ checkId: RecordId }),
  value: IdentityCaseDetail,
  errors: [...OPERATOR_ERRORS, "identity.unknown"],
});

/** Returns the picture's bytes, not an envelope; errors are envelopes. */
export const identityCasePicture = endpoint({
  id: "backoffice.identity.picture",
  method: "GET",
  path: "/wps/backoffice/identity/documents/{document}",
  access: "operator",
  roles: ["risk"],
  allowedDuringMaintenance: true,
  summary: "One picture of a submitted document",
  params: Type.Object({ document: RandomToken }),
  download: ["image/webp"],
  value: Type.String(),
  errors: [...OPERATOR_ERRORS, "identity.document.unknown"],
});

/** `operator.too.late` with `value: { by }` when another operator has taken or decided it. */
export const identityAct = endpoint({
  id: "backoffice.identity.act",
  method: "POST",
  path: "/wps/backoffice/identity/{checkId}",
  access: "operator",
  roles: ["risk"],
  allowedDuringMaintenance: true,
  summary:
    "Take, put back, confirm or refuse an identity check, or write a note; repeating the last step has no effect",
  params: Type.Object({ checkId: RecordId }),
  body: Type.Object(
    {
      event: Type.Enum(["assign", "release", "confirm", "refuse", "note"]),
      takeOver: Type.Optional(Type.Boolean({ description: "`assign` also when a colleague has it" })),
      reason: Type.Optional(Reason),
      message: Type.Optional(
        Type.String({ ...Text(LENGTHS.message), description: "The member reads it with a refusal" }),
      ),
      note: Type.Optional(Type.String({ ...Text(LENGTHS.note), description: "For staff only" })),
      validUntil: Type.Optional(
        Type.String({ ...Day, description: "Last day on which the document is valid" }),
      ),
    },
    { additionalProperties: false },
  ),
  value: IdentityCaseDetail,
  errors: [...OPERATOR_ERRORS, "identity.unknown", "operator.too.late", "request.conflict"],
});
