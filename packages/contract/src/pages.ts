import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Picture } from "./shared.ts";

/** A static page: terms, policies, how to join, a sponsor. */
export const Page = Type.Object(
  {
    slug: Type.String(),
    title: Type.String(),
    content: Type.String({ description: "HTML, sanitised on write; the client sanitises it again" }),
    updatedAt: Type.String({ format: "date-time" }),
    picture: Type.Optional(Picture),
  },
  { $id: "Page" },
);
export type Page = Static<typeof Page>;

export const Sponsor = Type.Object(
  {
    slug: Type.String({ description: "Slug of the sponsor's page" }),
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
  summary: "One page, in the requested language or the merchant's default",
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
  summary: "Sponsors in display order",
  query,
  value: Type.Object({ content: Type.Array(Sponsor) }, { $id: "Sponsors" }),
  errors: [],
});
