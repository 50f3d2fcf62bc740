import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { PROOF_ERRORS, Proof, SEALED_ACCOUNT_ERRORS } from "./proof.ts";
import { FIGURES, Freshness } from "./shared.ts";

/** `bank`: an account at a bank. `wallet`: an e-wallet. */
export const CardKind = Type.Enum(["bank", "wallet"]);
export type CardKind = Static<typeof CardKind>;

/** A bank or e-wallet that the merchant pays out to. */
export const PayoutInstitution = Type.Object({
  code: Type.String({ pattern: "^[A-Z0-9_]{2,20}$" }),
  name: Type.String({ minLength: 1, maxLength: 60 }),
  kind: CardKind,
  country: Type.Optional(
    Type.String({
      pattern: "^[A-Z]{2}$",
      description:
        "Of the mobile numbers of an e-wallet; by default the first country of the merchant's members",
    }),
  ),
});
export type PayoutInstitution = Static<typeof PayoutInstitution>;

/** A bank account or e-wallet to which withdrawals are paid. */
export const BankCard = Type.Object(
  {
    id: Type.String(),
    kind: CardKind,
    institution: Type.String({ description: "Code of the bank or e-wallet" }),
    name: Type.String({ description: "Name of the bank or e-wallet" }),
    holder: Type.String(),
    lastFour: Type.String(),
    addedAt: Type.String({ format: "date-time" }),
    coolsUntil: Type.Optional(
      Type.String({ format: "date-time", description: "Until then nothing is paid out to it" }),
    ),
  },
  { $id: "BankCard" },
);
export type BankCard = Static<typeof BankCard>;

export const bankCardsList = endpoint({
  id: "cards.list",
  method: "GET",
  path: "/wps/withdraw/bankCards",
  access: "account",
  moduleId: "FUNDTRANS3",
  summary: "The player's bank accounts and e-wallets, and which ones can be added",
  value: Type.Object(
    {
      cards: Type.Array(BankCard),
      most: Type.Integer(),
      payeeName: Type.Optional(
        Type.String({ description: "The name every card must be in; the first card fixes it" }),
      ),
      institutions: Type.Array(
        Type.Object({
          ...PayoutInstitution.properties,
          dialingCode: Type.Optional(
            Type.String({ description: "Of an e-wallet: the dialling code of its mobile numbers" }),
          ),
        }),
      ),
      coolingHours: Type.Integer({ description: "How long a new card waits" }),
    },
    { $id: "BankCards" },
  ),
  errors: ["session.required", "session.expired", "session.ended.elsewhere", "session.real.account.required"],
});

export const bankCardAdd = endpoint({
  id: "cards.add",
  method: "POST",
  path: "/wps/withdraw/bankCards",
  access: "account",
  moduleId: "FUNDTRANS3",
  sealed: true,
  summary: "Add a bank account or e-wallet; a repeated call with one key adds one",
  body: Type.Object(
    {
      key: Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" }),
      institution: Type.String({ maxLength: 20 }),
      number: Type.String({ maxLength: 40, ...FIGURES }),
      holder: Type.String({ maxLength: 256 }),
      proof: Proof,
      ...Freshness,
    },
    { additionalProperties: false },
  ),
  value: BankCard,
  errors: [
    ...SEALED_ACCOUNT_ERRORS,
    ...PROOF_ERRORS,
    "security.field.invalid",
    "card.institution.unknown",
    "card.holder.differs",
    "card.exists",
    "card.too.many",
  ],
});

export const bankCardRemove = endpoint({
  id: "cards.remove",
  method: "POST",
  path: "/wps/withdraw/bankCards/remove",
  access: "account",
  moduleId: "FUNDTRANS3",
  sealed: true,
  summary: "Remove a bank account or e-wallet",
  body: Type.Object(
    { cardId: Type.String({ maxLength: 64 }), proof: Proof, ...Freshness },
    { additionalProperties: false },
  ),
  value: Type.Object({ removed: Type.Literal(true) }),
  errors: [...SEALED_ACCOUNT_ERRORS, ...PROOF_ERRORS, "card.unknown"],
});
