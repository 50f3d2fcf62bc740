import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";

export const affiliateRead = endpoint({
  id: "affiliate.read",
  method: "GET",
  path: "/wps/agent/affiliate",
  access: "public",
  moduleId: "AGEINFO3",
  summary: "Whether an invitation code leads to an agent; answers it as it is written",
  query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }),
  value: Type.Object({ code: Type.String() }),
  errors: ["register.affiliate.invalid"],
});
