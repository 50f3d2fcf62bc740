import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Amount } from "./shared.ts";

export const Wallet = Type.Object(
  {
    currency: Type.String({ minLength: 3, maxLength: 3 }),
    currencySymbol: Type.String(),
    sumBalance: Amount,
    /** Grows with every movement; an event or answer with a lower one is older and is dropped. */
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
  whenShut: true,
  moduleId: "FUNDTRANS3",
  summary: "The balance of who is signed in",
  value: Wallet,
  errors: ["session.required", "session.expired", "session.ended.elsewhere"],
});
