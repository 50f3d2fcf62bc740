import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { endpoint } from "./endpoint.ts";
import { Amount, PAGE_SIZE, PublicMemberId, RecordId } from "./shared.ts";

const Count = Type.String({ pattern: "^[0-9]{1,18}$", description: "A number of a vendor's feed" });
const Timestamp = Type.String({ format: "date-time" });
const VendorName = Type.String({ description: "The vendor's name" });

/** In characters; also a constraint of the table. */
export const MAX_DISMISSAL_LENGTH = 140;

export const RoundFeeds = Type.Object(
  {
    feeds: Type.Array(
      Type.Object({
        name: VendorName,
        read: Count,
        newest: Count,
        readAt: Type.Optional(Timestamp),
        failure: Type.Optional(Type.String({ description: "Why it cannot be read now" })),
        faults: Type.Integer({ minimum: 0, description: "Without those that were dismissed" }),
      }),
      { maxItems: 100 },
    ),
    differences: Type.Integer({ minimum: 0, description: "Players' wallets that do not add up" }),
  },
  { $id: "RoundFeeds" },
);
export type RoundFeeds = Static<typeof RoundFeeds>;

/** A round that is missing or could not be stored. */
export const RoundFault = Type.Object(
  {
    faultId: RecordId,
    name: VendorName,
    sequence: Count,
    kind: Type.Enum(["missing", "syntax", "amount", "time", "player", "currency", "wallet", "conflict"]),
    round: Type.Optional(Type.String()),
    player: Type.Optional(Type.String()),
    playerId: Type.Optional(PublicMemberId),
    foundAt: Timestamp,
    dismissed: Type.Optional(
      Type.Object(
        {
          by: Type.Optional(
            Type.String({
              description:
                "The operator; absent: of another merchant, which a fault without a player concerns too",
            }),
          ),
          at: Timestamp,
          reason: Type.Optional(Type.String()),
        },
        { description: "It is not asked for any more" },
      ),
    ),
  },
  { $id: "RoundFault" },
);
export type RoundFault = Static<typeof RoundFault>;

export const WalletDifference = Type.Object(
  {
    name: VendorName,
    player: Type.String(),
    playerId: PublicMemberId,
    currency: Type.String({ minLength: 3, maxLength: 3 }),
    expected: Type.String({
      ...Amount,
      description: "What went in, less what came out, and what rounds won",
    }),
    actual: Type.String({ ...Amount, description: "What the vendor says" }),
    since: Timestamp,
  },
  { $id: "WalletDifference" },
);
export type WalletDifference = Static<typeof WalletDifference>;

const shared = { access: "operator", roles: ["cashier", "risk"], allowedDuringMaintenance: true } as const;

export const backOfficeRoundFeeds = endpoint({
  id: "backoffice.rounds",
  method: "GET",
  path: "/wps/backoffice/round-feeds",
  ...shared,
  summary: "How far vendors' rounds were read, and how many wallets do not add up",
  value: RoundFeeds,
  errors: OPERATOR_ERRORS,
});

export const backOfficeRoundFaults = endpoint({
  id: "backoffice.rounds.faults",
  method: "GET",
  path: "/wps/backoffice/round-feeds/faults",
  ...shared,
  summary:
    "Rounds that are missing or could not be stored, or that were dismissed, the newest first, 25 per page",
  query: Type.Object({
    before: Type.Optional(RecordId),
    dismissed: Type.Optional(
      Type.Boolean({ description: "Only those that were dismissed; else the others" }),
    ),
  }),
  value: Type.Object(
    { content: Type.Array(RoundFault, { maxItems: PAGE_SIZE }), next: Type.Optional(RecordId) },
    { $id: "RoundFaultPage" },
  ),
  errors: OPERATOR_ERRORS,
});

const Position = Type.String({
  pattern: "^[0-9]{1,17}~[^~\\u0000]{1,64}~[^~\\u0000]{1,64}~[A-Z]{3}$",
  maxLength: 200,
});

export const backOfficeWalletDifferences = endpoint({
  id: "backoffice.rounds.differences",
  method: "GET",
  path: "/wps/backoffice/round-feeds/differences",
  ...shared,
  summary: "Players' wallets at vendors that do not add up, the longest first, 25 per page",
  query: Type.Object({ after: Type.Optional(Position) }),
  value: Type.Object(
    {
      content: Type.Array(WalletDifference, { maxItems: PAGE_SIZE }),
      next: Type.Optional(Position),
    },
    { $id: "WalletDifferencePage" },
  ),
  errors: OPERATOR_ERRORS,
});

/** `operator.too.late` with `value: { by }` when a colleague has dismissed it. */
export const backOfficeRoundDismiss = endpoint({
  id: "backoffice.rounds.dismiss",
  method: "POST",
  path: "/wps/backoffice/round-feeds/faults/{faultId}",
  ...shared,
  roles: ["risk"],
  summary:
    "Give up a round that is missing or could not be stored; its record is not asked for any more. Repeating it has no effect",
  params: Type.Object({ faultId: RecordId }),
  body: Type.Object(
    {
      reason: Type.String({
        // counts UTF-16 units: the platform counts characters
        maxLength: MAX_DISMISSAL_LENGTH * 2,
        pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
        description: "For staff only",
      }),
    },
    { additionalProperties: false },
  ),
  value: RoundFault,
  errors: [...OPERATOR_ERRORS, "round.fault.unknown", "operator.too.late"],
});
