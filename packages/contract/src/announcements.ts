import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Picture } from "./shared.ts";

/** Content types: agent A, player PL, banner B, popup PU, promotion PR, H as the spec names it. */
export const ANNOUNCEMENT_TYPES = ["A", "PL", "B", "PU", "PR", "H"] as const;
/** Banner groups of the screens. */
export const BANNER_GROUPS = ["m_home", "m_rng", "m_live", "m_fish", "m_pvp", "m_sports", "m_reg"] as const;

export const Banner = Type.Object(
  {
    id: Type.String(),
    groupName: Type.Enum([...BANNER_GROUPS]),
    eyebrow: Type.String({ description: "Small line above the title" }),
    title: Type.String(),
    action: Type.String({ description: "Text of the call to action" }),
    url: Type.String({ description: "Where a tap leads: a path of the front" }),
    picture: Picture,
    colours: Type.Object({ from: Type.String(), to: Type.String(), light: Type.String() }),
  },
  { $id: "Banner" },
);
export type Banner = Static<typeof Banner>;

export const Announcement = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    content: Type.String({ description: "HTML, cleaned on write; the front cleans it again" }),
    startDate: Type.String({ format: "date" }),
  },
  { $id: "Announcement" },
);
export type Announcement = Static<typeof Announcement>;

export const AnnouncementsValue = Type.Object(
  {
    banners: Type.Array(Banner),
    player: Type.Array(Announcement),
    promotion: Type.Array(Announcement),
    hot: Type.Array(Announcement),
    popup: Type.Array(Announcement),
  },
  { $id: "Announcements" },
);
export type AnnouncementsValue = Static<typeof AnnouncementsValue>;

export const announcementsRead = endpoint({
  id: "announcements.read",
  method: "GET",
  path: "/wps/system/announcements",
  access: "public",
  moduleId: "COMM3",
  summary: "Banners and announcements for a screen, in the asked language",
  query: Type.Object({
    types: Type.String({
      maxLength: 32,
      pattern: "^(A|PL|B|PU|PR|H)(,(A|PL|B|PU|PR|H))*$",
      description: "Comma-separated content types",
    }),
    groupName: Type.Optional(Type.Enum([...BANNER_GROUPS])),
    merchantCode: Type.Optional(Type.String({ maxLength: 32 })),
    platform: Type.Optional(Type.Literal("M")),
    cached: Type.Optional(Type.Boolean()),
    language: Type.Optional(Type.String({ maxLength: 8 })),
  }),
  value: AnnouncementsValue,
  errors: [],
});
