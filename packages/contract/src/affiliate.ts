import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";

export const affiliateRead = endpoint({
  id: "affiliate.read",
  method: "GET",
  path: "/wps/agent/affiliate",
  access: "public",
  moduleId: "AGEINFO3",
  summary: "Check an invitation code; returns it in its stored spelling",
  query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }),
  value: Type.Object({ code: Type.String() }),
  errors: ["register.affiliate.invalid"],
});
