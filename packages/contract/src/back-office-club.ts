import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { endpoint } from "./endpoint.ts";
import { Amount } from "./shared.ts";

const Timestamp = Type.String({ format: "date-time" });
const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", description: "A day of the merchant" });
const Username = Type.String({ minLength: 1, maxLength: 64, pattern: "^[^\\u0000]*$" });

/** In characters. */
export const MAX_LEVEL_REASON_LENGTH = 140;
const Reason = Type.String({
  // counts UTF-16 units: the platform counts characters
  maxLength: MAX_LEVEL_REASON_LENGTH * 2,
  pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
  description: "For staff only",
});

/** The level of a member, for operators who may change it. */
export const MemberLevel = Type.Object(
  {
    username: Type.String(),
    levels: Type.Array(Type.Object({ code: Type.String(), name: Type.String() }), {
      description: "Ascending; empty: the merchant has no member club",
    }),
    earliest: Type.Unsafe<string>({ ...Day, description: "First day until which a level can be set" }),
    latest: Type.Unsafe<string>({ ...Day, description: "Last day until which a level can be set" }),
    own: Type.Optional(
      Type.Object({
        level: Type.String({ description: "Code of the level" }),
        since: Type.Optional(
          Type.Unsafe<string>({ ...Timestamp, description: "Absent: the level never changed" }),
        ),
        turnover: Type.String({ ...Amount, description: "Valid turnover since `from`" }),
        from: Day,
        keptUntil: Type.Optional(Day),
      }),
    ),
    byHand: Type.Optional(
      Type.Object(
        {
          by: Type.String({ description: "The operator" }),
          at: Timestamp,
          until: Day,
          reason: Type.String(),
          after: Type.String({ description: "Code of the level if it ended now" }),
        },
        { description: "Present while the level is set by hand" },
      ),
    ),
  },
  { $id: "MemberLevel" },
);
export type MemberLevel = Static<typeof MemberLevel>;

const shared = { access: "operator", roles: ["risk"], allowedDuringMaintenance: true } as const;
const errors = [...OPERATOR_ERRORS, "member.unknown"] as const;

export const memberLevel = endpoint({
  id: "backoffice.level",
  method: "GET",
  path: "/wps/backoffice/club/level",
  ...shared,
  summary: "A member's level in the member club, and what is set by hand",
  query: Type.Object({ username: Username }),
  value: MemberLevel,
  errors,
});

/** `request.invalid` for the field `until` with `{ from, to }`, the days that are possible. */
export const memberLevelSet = endpoint({
  id: "backoffice.level.set",
  method: "PUT",
  path: "/wps/backoffice/club/level",
  ...shared,
  summary: "Set a member's level until a day, whatever the turnover; the member is told",
  body: Type.Object(
    { username: Username, level: Type.String({ maxLength: 32 }), until: Day, reason: Reason },
    { additionalProperties: false },
  ),
  value: MemberLevel,
  errors,
});

export const memberLevelEnd = endpoint({
  id: "backoffice.level.end",
  method: "POST",
  path: "/wps/backoffice/club/level/end",
  ...shared,
  summary: "End a level set by hand, so that turnover decides again; the member is told",
  body: Type.Object({ username: Username, reason: Reason }, { additionalProperties: false }),
  value: MemberLevel,
  errors,
});
