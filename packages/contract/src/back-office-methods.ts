import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { DEPOSIT_METHOD_KINDS } from "./deposits.ts";
import { endpoint } from "./endpoint.ts";
import { Amount } from "./shared.ts";

/** `off`: members don't see it. */
export const METHOD_STATUSES = ["active", "maintenance", "off"] as const;

const Currency = Type.String({ minLength: 3, maxLength: 3 });
const Time = Type.String({ pattern: "^[0-9]{2}:[0-9]{2}$", description: "In the merchant's time zone" });

export const BackOfficeMethod = Type.Object(
  {
    code: Type.String(),
    kind: Type.Enum([...DEPOSIT_METHOD_KINDS]),
    dialect: Type.String({ description: "`manual`, or the payment provider" }),
    name: Type.String(),
    currency: Currency,
    minimum: Amount,
    maximum: Amount,
    dayMaximum: Type.Optional(Type.String({ ...Amount, description: "Of one member; absent: no limit" })),
    dayCount: Type.Optional(Type.Integer({ minimum: 1, description: "Orders of one member per day" })),
    feeFixed: Amount,
    feePercent: Type.String({ description: "Percent of the amount, such as `1.5`" }),
    hours: Type.Optional(Type.Object({ from: Time, to: Time }, { description: "Absent: always open" })),
    status: Type.Enum([...METHOD_STATUSES]),
    hasKeys: Type.Boolean({
      description: "Whether the deployment can take payments by it; without keys members don't see it",
    }),
    accounts: Type.Array(
      Type.Object({
        code: Type.String(),
        bank: Type.String(),
        number: Type.String(),
        holder: Type.String(),
        active: Type.Boolean({ description: "Whether new orders are paid to it" }),
      }),
    ),
  },
  { $id: "BackOfficeMethod" },
);
export type BackOfficeMethod = Static<typeof BackOfficeMethod>;

const Methods = Type.Object({ content: Type.Array(BackOfficeMethod) }, { $id: "BackOfficeMethods" });
const shared = { access: "operator", roles: ["administrator"], allowedDuringMaintenance: true } as const;

export const backOfficeMethods = endpoint({
  id: "backoffice.methods",
  method: "GET",
  path: "/wps/backoffice/payment-methods",
  ...shared,
  summary: "The merchant's ways to pay in with their accounts, those that are off too",
  value: Methods,
  errors: OPERATOR_ERRORS,
});

export const backOfficeMethodSet = endpoint({
  id: "backoffice.method.set",
  method: "POST",
  path: "/wps/backoffice/payment-methods/{code}",
  ...shared,
  summary: "Set a method's status; its open orders are paid and credited whatever it is",
  params: Type.Object({ code: Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,31}$" }) }),
  body: Type.Object({ status: Type.Enum([...METHOD_STATUSES]) }, { additionalProperties: false }),
  value: Methods,
  errors: [...OPERATOR_ERRORS, "deposit.method.unknown"],
});
