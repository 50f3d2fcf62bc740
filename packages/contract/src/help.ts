import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Language } from "./shared.ts";

const Question = Type.Object({
  title: Type.String(),
  content: Type.String({ description: "HTML, sanitised on write; the client sanitises it again" }),
});

/** A section of the help centre with its questions. */
export const HelpSection = Type.Object(
  {
    title: Type.String(),
    content: Type.String({ description: "HTML, sanitised on write; the client sanitises it again" }),
    tag: Type.Optional(
      Type.String({ description: "Value of the query parameter `tag` that opens the section" }),
    ),
    children: Type.Array(Question),
  },
  { $id: "HelpSection" },
);
export type HelpSection = Static<typeof HelpSection>;

export const helpRead = endpoint({
  id: "help.read",
  method: "GET",
  path: "/wps/system/helpCenter",
  access: "public",
  moduleId: "COMM3",
  summary: "The help centre, in the requested language or the merchant's default",
  query: Type.Object({
    lang: Type.Optional(Language),
    device: Type.Optional(Type.Literal("MOBILE")),
    merchantCode: Type.Optional(Type.String({ maxLength: 32 })),
  }),
  value: Type.Array(HelpSection),
  errors: [],
});
