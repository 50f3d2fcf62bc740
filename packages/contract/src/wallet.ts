import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Amount } from "./shared.ts";

export const Wallet = Type.Object(
  {
    currency: Type.String({ minLength: 3, maxLength: 3 }),
    currencySymbol: Type.String(),
    sumBalance: Type.String({
      ...Amount,
      description: "What can be paid of the balance: whole cents or units",
    }),
    bonus: Type.String({ ...Amount, description: "Bonuses not wagered yet; not part of sumBalance" }),
    /** Increases with every movement; the client ignores events and answers with a lower version. */
    version: Type.Integer({ minimum: 0 }),
  },
  { $id: "Wallet" },
);
export type Wallet = Static<typeof Wallet>;

export const walletRead = endpoint({
  id: "wallet.read",
  method: "GET",
  path: "/wps/wallet/balance",
  access: "session",
  allowedDuringMaintenance: true,
  moduleId: "FUNDTRANS3",
  summary: "The balance of the signed-in player",
  value: Wallet,
  errors: ["session.required", "session.expired", "session.ended.elsewhere"],
});
