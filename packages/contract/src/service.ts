import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";

/** An external contact of customer service. */
export const ServiceLine = Type.Object(
  {
    csPosition: Type.String({ description: "Kind and number: LINE-1, FACEBOOK-1, MAIL-1" }),
    type: Type.Literal("3"),
    label: Type.String(),
    path: Type.String({
      description:
        "The line's address under `serviceKey` of the consolidated settings: AES-256-GCM, a nonce of 12 bytes and " +
        "the ciphertext with its tag, base64url. It keeps addresses from scrapers, and is no secret.",
    }),
  },
  { $id: "ServiceLine" },
);
export type ServiceLine = Static<typeof ServiceLine>;

export const serviceLines = endpoint({
  id: "service.lines",
  method: "GET",
  path: "/wps/system/onlineService",
  access: "public",
  moduleId: "COMM3",
  allowedDuringMaintenance: true,
  summary: "Customer-service contacts in the merchant's order",
  value: Type.Object(
    { version: Type.Object({ pathList: Type.Array(ServiceLine) }) },
    { $id: "OnlineService" },
  ),
  errors: [],
});
