import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";

/** `digits`: copy six digits. `equation`: solve an equation whose answer has one to three digits. */
export const CaptchaKind = Type.Enum(["digits", "equation"]);
export type CaptchaKind = Static<typeof CaptchaKind>;

export const captchaRead = endpoint({
  id: "captcha.read",
  method: "GET",
  path: "/wps/captcha",
  access: "public",
  moduleId: "CAPTCHA3",
  summary:
    "A fresh captcha: six digits or a small sum in a picture, or also as a sound for who cannot see it",
  query: Type.Object({
    kind: Type.Optional(
      Type.Enum(["digits", "equation"], {
        description:
          "Sign-in asks for digits; without it, the kind the merchant's registration settings state",
      }),
    ),
    audio: Type.Optional(Type.Boolean({ description: "Include the audio version" })),
  }),
  value: Type.Object(
    {
      captchaId: Type.String(),
      kind: CaptchaKind,
      image: Type.String({ description: "data: URL of a PNG picture" }),
      audio: Type.Optional(
        Type.String({
          description:
            "data: URL of a WAV sound. Each digit is as many short tones, ten for a zero; a long low tone stands between digits. In a sum a tone that rises is plus and one that falls is minus.",
        }),
      ),
      expiresInSeconds: Type.Integer(),
    },
    { $id: "Captcha" },
  ),
  errors: [],
});
