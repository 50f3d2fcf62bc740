import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Amount } from "./shared.ts";

const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const Count = Type.Integer({ minimum: 0 });

/** Metals of the levels' badges. */
export const CLUB_BADGES = ["bronze", "silver", "gold", "platinum", "diamond"] as const;

/** What a level gives; limits that it does not change are those of all members. */
export const ClubBenefits = Type.Object({
  withdrawalMaximum: Type.String({ ...Amount, description: "Largest withdrawal" }),
  withdrawalDayMaximum: Type.String({ ...Amount, description: "Sum of a day's withdrawals" }),
  withdrawalDayCount: Count,
  withoutReviewUpTo: Type.String({
    ...Amount,
    description: "Withdrawals up to this amount need no operator, if all other checks are met",
  }),
  freeWithdrawals: Type.Optional(
    Type.Integer({ minimum: 0, description: "Per calendar month; absent where withdrawals cost nothing" }),
  ),
  deposits: Type.Array(
    Type.Object({
      code: Type.String(),
      method: Type.String({ description: "Name in the requested language where available" }),
      maximum: Amount,
      dayMaximum: Type.Optional(Amount),
      dayCount: Type.Optional(Count),
    }),
    { description: "Methods whose limits depend on the level" },
  ),
});
export type ClubBenefits = Static<typeof ClubBenefits>;

export const ClubLevel = Type.Object({
  code: Type.String(),
  name: Type.String({ description: "In the requested language where available" }),
  badge: Type.Enum([...CLUB_BADGES]),
  turnover: Type.String({ ...Amount, description: "Valid turnover of the counted months that reaches it" }),
  benefits: ClubBenefits,
});
export type ClubLevel = Static<typeof ClubLevel>;

export const Club = Type.Object(
  {
    currency: Type.String({ minLength: 3, maxLength: 3 }),
    months: Type.Integer({ minimum: 1, description: "Calendar months that count, the current one included" }),
    levels: Type.Array(ClubLevel, { description: "Ascending; empty: the merchant has no member club" }),
    own: Type.Optional(
      Type.Object(
        {
          level: Type.String({ description: "Code of the member's level" }),
          turnover: Type.String({ ...Amount, description: "Valid turnover of the counted days" }),
          from: Day,
          to: Day,
          keptUntil: Type.Optional(
            Type.String({ ...Day, description: "The level is kept until then; absent for the first level" }),
          ),
          fixed: Type.Boolean({ description: "Customer service set it: play does not change it until then" }),
        },
        { description: "The member's own level; absent for visitors and guests" },
      ),
    ),
  },
  { $id: "Club" },
);
export type Club = Static<typeof Club>;

export const clubRead = endpoint({
  id: "club.read",
  method: "GET",
  path: "/wps/member/club/benefit",
  access: "public",
  moduleId: "COMM3",
  summary: "Levels of the member club with their benefits, and the member's own level and progress",
  value: Club,
  errors: [],
});
