import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";

export const affiliateRead = endpoint({
  id: "affiliate.read",
  method: "GET",
  path: "/wps/agent/affiliate",
  access: "public",
  moduleId: "AGEINFO3",
  summary: "Check an invitation code: whether an account can be opened with it now, and of what kind",
  query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }),
  value: Type.Object({
    code: Type.String(),
    agent: Type.Optional(Type.Boolean({ description: "Whether it opens an agent's account" })),
  }),
  errors: ["register.affiliate.invalid"],
});
