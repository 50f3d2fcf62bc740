import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { LoginValue } from "./session.ts";

/** Name of a guest: unguessable, so it also authenticates the guest. */
export const TrialName = Type.String({ pattern: "^[a-z0-9]{16}$" });

export const TrialUser = Type.Object(
  {
    state: Type.Enum([0, 1], { description: "0: free trial is off, 1: on" }),
    trialName: Type.Optional(TrialName),
    merchantCode: Type.Optional(Type.String({ description: "Merchant the guests belong to" })),
  },
  { $id: "TrialUser" },
);
export type TrialUser = Static<typeof TrialUser>;

/** Writes nothing: the guest account is created at its first sign-in. */
export const trialUser = endpoint({
  id: "trial.user",
  method: "GET",
  path: "/wps/member/trialuser",
  access: "public",
  moduleId: "REG3",
  summary: "A new guest name",
  value: TrialUser,
  errors: [],
});

/** The same name is the same guest until the guest account is deleted after a day. */
export const trialLogin = endpoint({
  id: "trial.login",
  method: "POST",
  path: "/wps/session/login/freeplay",
  access: "public",
  moduleId: "COMM3",
  cookies: true,
  summary: "Sign in as a free-trial guest with play money",
  body: Type.Object({ trialName: TrialName }, { additionalProperties: false }),
  value: Type.Object({ login: LoginValue, merchantCode: Type.String() }, { $id: "TrialSignIn" }),
  errors: ["session.trial.closed", "session.trial.unknown"],
});
