import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { endpoint } from "./endpoint.ts";
import { Amount, PAGE_SIZE } from "./shared.ts";

const Id = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
const Count = Type.String({ pattern: "^[0-9]{1,18}$", description: "A number of a vendor's feed" });
const Timestamp = Type.String({ format: "date-time" });
const VendorName = Type.String({ description: "The vendor's name" });

export const RoundFeedPage = Type.Object(
  {
    feeds: Type.Array(
      Type.Object({
        name: VendorName,
        read: Count,
        newest: Count,
        readAt: Type.Optional(Timestamp),
        failure: Type.Optional(Type.String({ description: "Why it cannot be read now" })),
        faults: Type.Integer({ minimum: 0 }),
      }),
      { maxItems: 100 },
    ),
    faults: Type.Array(
      Type.Object({
        faultId: Id,
        name: VendorName,
        sequence: Count,
        kind: Type.Enum(["missing", "syntax", "amount", "time", "player", "currency", "wallet", "conflict"]),
        round: Type.Optional(Type.String()),
        player: Type.Optional(Type.String()),
        foundAt: Timestamp,
      }),
      { maxItems: PAGE_SIZE, description: "Rounds that are missing or could not be stored, newest first" },
    ),
    next: Type.Optional(Id),
    differences: Type.Array(
      Type.Object({
        name: VendorName,
        player: Type.String(),
        currency: Type.String({ minLength: 3, maxLength: 3 }),
        expected: Type.String({
          ...Amount,
          description: "What went in, less what came out, and what rounds won",
        }),
        actual: Type.String({ ...Amount, description: "What the vendor says" }),
        since: Timestamp,
      }),
      { maxItems: PAGE_SIZE, description: "Players' wallets at vendors that do not add up, longest first" },
    ),
  },
  { $id: "RoundFeedPage" },
);
export type RoundFeedPage = Static<typeof RoundFeedPage>;

export const backOfficeRoundFeeds = endpoint({
  id: "backoffice.rounds",
  method: "GET",
  path: "/wps/backoffice/round-feeds",
  access: "operator",
  roles: ["cashier", "risk"],
  allowedDuringMaintenance: true,
  summary: "How far vendors' rounds were read, what could not be stored, and wallets that do not add up",
  query: Type.Object({ before: Type.Optional(Id) }),
  value: RoundFeedPage,
  errors: OPERATOR_ERRORS,
});
