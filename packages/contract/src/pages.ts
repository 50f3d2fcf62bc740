import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Picture } from "./shared.ts";

/** A page of its own: what players agree to, how to join, who stands beside the house. */
export const Page = Type.Object(
  {
    slug: Type.String(),
    title: Type.String(),
    content: Type.String({ description: "HTML, cleaned on write; the front cleans it again" }),
    updatedAt: Type.String({ format: "date-time" }),
    picture: Type.Optional(Picture),
  },
  { $id: "Page" },
);
export type Page = Static<typeof Page>;

export const Sponsor = Type.Object(
  {
    slug: Type.String({ description: "Of the sponsor's page" }),
    title: Type.String(),
    picture: Type.Optional(Picture),
  },
  { $id: "Sponsor" },
);
export type Sponsor = Static<typeof Sponsor>;

const query = Type.Object({
  language: Type.Optional(Type.String({ maxLength: 8 })),
  merchantCode: Type.Optional(Type.String({ maxLength: 32 })),
});

export const pagesRead = endpoint({
  id: "pages.read",
  method: "GET",
  path: "/wps/system/pages/{slug}",
  access: "public",
  moduleId: "COMM3",
  summary: "One page of the house, in the asked language or the merchant's own",
  params: Type.Object({ slug: Type.String({ maxLength: 60 }) }),
  query,
  value: Page,
  errors: ["page.unknown"],
});

export const pagesSponsors = endpoint({
  id: "pages.sponsors",
  method: "GET",
  path: "/wps/system/sponsors",
  access: "public",
  moduleId: "COMM3",
  summary: "Who stands beside the house, in their order",
  query,
  value: Type.Object({ content: Type.Array(Sponsor) }, { $id: "Sponsors" }),
  errors: [],
});
