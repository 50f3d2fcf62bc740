import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { LoginValue } from "./session.ts";

/** A guest's name: nobody can guess another's, so whoever holds it is that guest. */
export const TrialName = Type.String({ pattern: "^[a-z0-9]{16}$" });

export const TrialUser = Type.Object(
  {
    state: Type.Enum([0, 1], { description: "0: trial play is closed, 1: open" }),
    trialName: Type.Optional(TrialName),
    merchantCode: Type.Optional(Type.String({ description: "The merchant guests play at" })),
  },
  { $id: "TrialUser" },
);
export type TrialUser = Static<typeof TrialUser>;

/** Nothing is written by this call: the guest comes to be when the name signs in. */
export const trialUser = endpoint({
  id: "trial.user",
  method: "GET",
  path: "/wps/member/trialuser",
  access: "public",
  moduleId: "REG3",
  summary: "A fresh name to play as a guest with",
  value: TrialUser,
  errors: [],
});

/** The same name signs in as the same guest for as long as that guest is kept: a day. */
export const trialLogin = endpoint({
  id: "trial.login",
  method: "POST",
  path: "/wps/session/login/freeplay",
  access: "public",
  moduleId: "COMM3",
  summary: "Sign in as a guest with play money",
  body: Type.Object({ trialName: TrialName }, { additionalProperties: false }),
  value: Type.Object({ login: LoginValue, merchantCode: Type.String() }, { $id: "TrialSignIn" }),
  errors: ["session.trial.closed", "session.trial.unknown"],
});
