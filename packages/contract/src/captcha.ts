import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { FIGURES, type Language } from "./shared.ts";

/** `digits`: copy six digits. `equation`: solve an equation whose answer has one to three digits. */
export const CaptchaKind = Type.Enum(["digits", "equation"]);
export type CaptchaKind = Static<typeof CaptchaKind>;

/** The form a captcha is for. Sign-in has digits; registration has the kind of the merchant's settings. */
export const CaptchaForm = Type.Enum(["login", "registration"]);
export type CaptchaForm = Static<typeof CaptchaForm>;

const Hex = Type.String({ pattern: "^[0-9a-f]+$" });

/** A challenge of ALTCHA, version 2. */
export const ProofOfWork = Type.Object(
  {
    parameters: Type.Object({
      algorithm: Type.Literal("PBKDF2/SHA-256"),
      cost: Type.Integer({ minimum: 1 }),
      data: Type.Object({ captchaId: Type.String() }),
      expiresAt: Type.Integer({ description: "Seconds since 1970" }),
      keyLength: Type.Integer({ minimum: 1 }),
      keyPrefix: Hex,
      keySignature: Hex,
      nonce: Hex,
      salt: Hex,
    }),
    signature: Hex,
  },
  {
    $id: "ProofOfWork",
    description: "An ALTCHA challenge of this captcha: the solved one is the call's `captchaProof`",
  },
);
export type ProofOfWork = Static<typeof ProofOfWork>;

/** Fields of a body that a captcha is solved in. */
export const CaptchaAnswer = {
  captcha: Type.Optional(Type.String({ maxLength: 16, ...FIGURES })),
  captchaId: Type.Optional(Type.String({ maxLength: 64 })),
  captchaProof: Type.Optional(
    Type.String({
      maxLength: 4096,
      description: "ALTCHA payload: JSON of `{ challenge, solution }` in base64",
    }),
  ),
};

export const captchaRead = endpoint({
  id: "captcha.read",
  method: "GET",
  path: "/wps/captcha",
  access: "public",
  moduleId: "CAPTCHA3",
  summary:
    "A fresh captcha: six digits or a small sum in a picture, or also spoken for who cannot see it, with a proof of work that the call it is for requires",
  query: Type.Object({
    form: Type.Optional(CaptchaForm),
    audio: Type.Optional(Type.Boolean({ description: "Include the audio version" })),
  }),
  value: Type.Object(
    {
      captchaId: Type.String(),
      kind: CaptchaKind,
      image: Type.String({ description: "data: URL of a picture" }),
      audio: Type.Optional(
        Type.String({
          description: "data: URL of a WAV sound: the characters spoken one by one, over other voices",
        }),
      ),
      audioLanguage: Type.Optional(
        Type.Enum(["EN", "TY"] satisfies Language[], {
          description: "Language of the sound: that of the call if its digits are spoken, else English",
        }),
      ),
      proofOfWork: ProofOfWork,
      expiresInSeconds: Type.Integer(),
    },
    { $id: "Captcha" },
  ),
  errors: [],
});
