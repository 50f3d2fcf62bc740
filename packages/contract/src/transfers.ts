import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Amount, PAGE_SIZE } from "./shared.ts";

const Timestamp = Type.String({ format: "date-time" });
const Currency = Type.String({ minLength: 3, maxLength: 3 });
const VendorCode = Type.String({ minLength: 1, maxLength: 64 });

/** Number of a transfer: `TR-`, month and day, and five letters or digits that cannot be mistaken for each other. */
export const TransferNumber = Type.String({ pattern: "^TR-[0-9]{4}-[2-9A-HJ-NP-Z]{5}$" });

export const Transfer = Type.Object(
  {
    number: TransferNumber,
    vendor: VendorCode,
    name: Type.String({ description: "The vendor's name" }),
    direction: Type.Enum(["out", "in"], {
      description: "out: from the main wallet to the vendor's; in: back",
    }),
    currency: Currency,
    amount: Amount,
    state: Type.Enum(["held", "sent", "unknown", "confirmed", "failed"], {
      description: "unknown: the vendor has not said what happened, and is asked until it does",
    }),
    failure: Type.Optional(
      Type.Enum(["funds", "limit", "account", "currency"], { description: "Why the vendor refused it" }),
    ),
    createdAt: Timestamp,
  },
  { $id: "Transfer" },
);
export type Transfer = Static<typeof Transfer>;

export const VendorWallet = Type.Object(
  {
    vendor: VendorCode,
    name: Type.String(),
    state: Type.Enum(["ready", "closed", "unavailable"], {
      description: "closed: money can only come back; unavailable: the vendor did not answer",
    }),
    balance: Type.Optional(Type.String({ ...Amount, description: "Absent if the vendor did not answer" })),
  },
  { $id: "VendorWallet" },
);
export type VendorWallet = Static<typeof VendorWallet>;

export const VendorWallets = Type.Object(
  {
    currency: Currency,
    main: Type.String({ ...Amount, description: "What can be transferred to a vendor" }),
    bonus: Amount,
    minimum: Type.String({ ...Amount, description: "The smallest transfer" }),
    wallets: Type.Array(VendorWallet, { maxItems: 100 }),
    open: Type.Array(Transfer, { maxItems: 20, description: "Transfers on their way" }),
  },
  { $id: "VendorWallets" },
);
export type VendorWallets = Static<typeof VendorWallets>;

const ACCOUNT_ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
] as const;
const shared = { access: "account", moduleId: "FUNDTRANS3" } as const;

export const transferWallets = endpoint({
  id: "transfer.wallets",
  method: "GET",
  path: "/wps/wallet/wallets",
  ...shared,
  summary: "Main wallet, bonus and the wallets that vendors keep; or of the latter one only",
  query: Type.Object({ vendor: Type.Optional(VendorCode) }),
  value: VendorWallets,
  errors: [...ACCOUNT_ERRORS, "vendor.unknown"],
});

/**
 * Errors with a value: `transfer.amount.invalid` with `{ field, rule: "decimals" | "minimum" | "available", limit? }`. The
 * answer may come before the vendor's: then the state is `sent` or `unknown`.
 */
export const transferMake = endpoint({
  id: "transfer.make",
  method: "POST",
  path: "/wps/wallet/transfers",
  ...shared,
  summary: "Transfer money to a vendor's wallet or back; repeating it with the same key returns the same one",
  body: Type.Object(
    {
      vendor: VendorCode,
      direction: Transfer.properties.direction,
      amount: Type.Optional(Type.String({ ...Amount, description: "Absent: all of it" })),
      clientKey: Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" }),
    },
    { additionalProperties: false },
  ),
  value: Transfer,
  errors: [
    ...ACCOUNT_ERRORS,
    "request.conflict",
    "vendor.unknown",
    "vendor.maintenance",
    "transfer.amount.invalid",
    "transfer.vendor.unavailable",
  ],
});

export const transferList = endpoint({
  id: "transfer.list",
  method: "GET",
  path: "/wps/wallet/transfers",
  ...shared,
  summary: "The player's transfers, newest first, 25 per page",
  query: Type.Object({ before: Type.Optional(TransferNumber) }),
  value: Type.Object(
    { content: Type.Array(Transfer, { maxItems: PAGE_SIZE }), next: Type.Optional(TransferNumber) },
    { $id: "TransferPage" },
  ),
  errors: [...ACCOUNT_ERRORS, "transfer.unknown"],
});

export const transferRead = endpoint({
  id: "transfer.read",
  method: "GET",
  path: "/wps/wallet/transfers/{number}",
  ...shared,
  summary: "One transfer, with its state now",
  params: Type.Object({ number: TransferNumber }),
  value: Transfer,
  errors: [...ACCOUNT_ERRORS, "transfer.unknown"],
});
