import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Picture, RecordId } from "./shared.ts";

/** Content types: agent A, player PL, banner B, popup PU, promotion PR, H as the spec names it. */
export const ANNOUNCEMENT_TYPES = ["A", "PL", "B", "PU", "PR", "H"] as const;
/** Groups of the screens, for banners and announcements. */
export const BANNER_GROUPS = [
  "m_home",
  "m_rng",
  "m_live",
  "m_fish",
  "m_pvp",
  "m_sports",
  "m_lottery",
  "m_reg",
] as const;

export const Banner = Type.Object(
  {
    id: Type.String(),
    groupName: Type.Enum([...BANNER_GROUPS]),
    eyebrow: Type.String({ description: "Small line above the title" }),
    title: Type.String(),
    action: Type.String({ description: "Text of the call to action" }),
    url: Type.String({ description: "Target of a tap: a path of the client" }),
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
    content: Type.String({ description: "HTML, sanitised on write; the client sanitises it again" }),
    startDate: Type.String({ format: "date" }),
  },
  { $id: "Announcement" },
);
export type Announcement = Static<typeof Announcement>;

const Side = Type.Enum(["home", "away"]);
const Colour = Type.String({ pattern: "^#[0-9a-f]{6}$" });
const Team = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60 }),
  colours: Type.Tuple([Colour, Colour], { description: "Of its crest" }),
});
const Odds = Type.String({ pattern: "^[1-9][0-9]{0,3}\\.[0-9]{2}$" });

/** A football match as its feed gives it; minute and score follow from the kick-off and the goals. */
export const MatchFacts = Type.Object(
  {
    league: Type.String({ minLength: 1, maxLength: 100 }),
    home: Team,
    away: Team,
    goals: Type.Array(
      Type.Object(
        { minute: Type.Integer({ minimum: 1, maximum: 90 }), side: Side },
        { additionalProperties: false },
      ),
      { maxItems: 20 },
    ),
    odds: Type.Object({ home: Odds, draw: Odds, away: Odds }, { additionalProperties: false }),
  },
  { additionalProperties: false, description: "league, home, away, goals and odds" },
);
export type MatchFacts = Static<typeof MatchFacts>;

export const HotMatch = Type.Object(
  {
    ...Announcement.properties,
    match: Type.Optional(
      Type.Object({ ...MatchFacts.properties, kickOff: Type.String({ format: "date-time" }) }),
    ),
  },
  { $id: "HotMatch" },
);
export type HotMatch = Static<typeof HotMatch>;

/** Promotion categories (spec section 9). */
export const PROMOTION_CATEGORIES = [
  "rng_promo",
  "live_promo",
  "pvp_promo",
  "sport_promo",
  "fish_promo",
  "lotto_promo",
  "rebate_promo",
  "deposit_promo",
  "player_rank_rules",
  "point_mall",
  "other_promo",
] as const;

/** Before, in and after the period in which a promotion can be joined; the two others are states of the spec. */
export const PROMOTION_PHASES = ["coming-soon", "open", "close"] as const;

/** A picture of a promotion: sequence 1 is shown in the list, 2 at the top of its page. */
export const AnnouncementImage = Type.Object({
  sequence: Type.Integer({ minimum: 1, maximum: 9 }),
  url: Type.String({ description: "The picture in a format every browser supports" }),
  picture: Picture,
});

export const Promotion = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    category: Type.Enum([...PROMOTION_CATEGORIES]),
    content: Type.String({ description: "HTML, sanitised on write; the client sanitises it again" }),
    startDate: Type.String({ format: "date", description: "First day to join" }),
    endDate: Type.Optional(
      Type.String({ format: "date", description: "Last day to join. Absent: no end date" }),
    ),
    announcementImages: Type.Array(AnnouncementImage),
    joinable: Type.Boolean({
      description: "false: informational only, nothing to join or claim",
    }),
    phase: Type.Enum([...PROMOTION_PHASES], { description: "Whether it can be joined now" }),
  },
  { $id: "Promotion" },
);
export type Promotion = Static<typeof Promotion>;

/** Shown in a dialog after sign-in. Sizes are in pixels of a 750-pixel-wide design, divided by 100 for rem (spec section 9). */
export const Popup = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    content: Type.String({ description: "HTML, sanitised on write; the client sanitises it again" }),
    startDate: Type.String({ format: "date" }),
    width: Type.Optional(Type.Integer({ minimum: 100, maximum: 750 })),
    height: Type.Optional(Type.Integer({ minimum: 100, maximum: 1600 })),
  },
  { $id: "Popup" },
);
export type Popup = Static<typeof Popup>;

/** Announcements to agents are a module of the spec (section 6). */
const moduleOfTypes = { A: "AGEANNOUNCE3" } as const;

export const AnnouncementsValue = Type.Object(
  {
    banners: Type.Array(Banner),
    player: Type.Array(Announcement),
    promotion: Type.Array(Promotion),
    hot: Type.Array(HotMatch),
    popup: Type.Array(Popup),
    /** For agents only; absent from `cached` answers. */
    agent: Type.Array(Announcement),
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
  moduleOfTypes,
  summary: "Banners and announcements of a screen, in the requested language",
  query: Type.Object({
    types: Type.String({
      maxLength: 32,
      pattern: "^(A|PL|B|PU|PR|H)(,(A|PL|B|PU|PR|H))*$",
      description: "Comma-separated content types",
    }),
    groupName: Type.Optional(Type.Enum([...BANNER_GROUPS])),
    merchantCode: Type.Optional(Type.String({ maxLength: 32 })),
    platform: Type.Optional(Type.Literal("M")),
    cached: Type.Optional(
      Type.Boolean({
        description:
          "True by default: what everyone may read, from the cache. False: what the caller may read, never cached",
      }),
    ),
    language: Type.Optional(Type.String({ maxLength: 8 })),
  }),
  value: AnnouncementsValue,
  errors: [],
});

/** Read state of one announcement for the player. */
export const Notice = Type.Object({ id: Type.String(), read: Type.Boolean() }, { $id: "Notice" });
export type Notice = Static<typeof Notice>;

export const noticesList = endpoint({
  id: "notices.list",
  method: "GET",
  path: "/wps/member/notices",
  access: "session",
  moduleId: "COMM3",
  moduleOfTypes,
  summary: "Read state of the currently shown announcements",
  query: Type.Object({
    types: Type.Optional(
      Type.String({
        maxLength: 16,
        pattern: "^(A|PL|PU|PR|H)(,(A|PL|PU|PR|H))*$",
        description: "Comma-separated content types; default PL. A is for agents only",
      }),
    ),
  }),
  value: Type.Object(
    {
      content: Type.Array(Notice),
      footer: Type.Object({ unreadCount: Type.Integer({ minimum: 0 }) }),
    },
    { $id: "Notices" },
  ),
  errors: ["session.required", "session.expired", "session.ended.elsewhere"],
});

export const noticeMark = endpoint({
  id: "notices.mark",
  method: "POST",
  path: "/wps/member/notices",
  access: "account",
  moduleId: "COMM3",
  summary: "Mark an announcement as read; repeating it has no effect",
  body: Type.Object(
    {
      announcementId: RecordId,
      read: Type.Literal(true),
    },
    { additionalProperties: false },
  ),
  value: Notice,
  errors: [
    "session.required",
    "session.expired",
    "session.ended.elsewhere",
    "session.real.account.required",
    "announcement.unknown",
  ],
});
