import type { GameCategory } from "@foyer/contract/shared";
import { member, page, type RouteEntry, route } from "../route-entry.ts";
import { type Empty, isCategory, oneOf, texts } from "../route-search.ts";
import { visitorScreen } from "./lazy-screens.ts";

declare module "../../lib/navigation/paths.ts" {
  interface SearchByPath {
    "/m/home": { tab?: GameCategory | "PROMO" | "AFFILIATE" };
    "/m/login": { from?: string };
    "/m/register": { code?: string; from?: string };
    "/m/forget": Empty;
    "/m/changePsw": { from?: string };
    "/m/message": { open?: string };
    "/m/messageDetail": { id?: string };
    "/m/activity": { id?: string; category?: string };
    "/m/activityDetail": { id?: string };
    "/m/customer": Empty;
    "/m/service": Empty;
    "/m/help": { tag?: string; p?: string; c?: string };
    "/m/sidebar": Empty;
    "/m/notice": { open?: string };
    "/m/useragreement": Empty;
    "/m/policy": Empty;
    "/m/terms": Empty;
    "/m/feedback": Empty;
    "/m/joinUs": Empty;
    "/m/download": Empty;
    "/m/sponsor/detail": { id?: string };
    "/m/trail": Empty;
    /** The component gallery, in development only. */
    "/m/gallery": { theme?: "system" | "light" | "dark"; direction?: "rtl"; text?: "200" };
  }
}

/** Home, login, registration, announcements, promotions, help and texts: for everyone. */
export const VISITOR_ROUTES: readonly RouteEntry[] = [
  route("/m/home", {
    aliases: ["/", "/home", "/index.html", "/m", "/m/index", "/m/index.html"],
    title: "home",
    header: "home",
    back: "home",
    search: ({ tab }) => (isCategory(tab) || tab === "PROMO" || tab === "AFFILIATE" ? { tab } : {}),
  }),
  route("/m/login", {
    title: "log-in",
    header: "form",
    footer: false,
    back: "home",
    search: (raw) => texts(raw, "from"),
    screen: {
      catalogue: "identity",
      skeleton: "form",
      source: "src/screens/login/login-screen.tsx",
      serverRendered: true,
      load: () => import("../../screens/login/login-screen.tsx"),
    },
  }),
  route("/m/register", {
    title: "sign-up",
    header: "form",
    footer: false,
    back: "home",
    search: (raw) => texts(raw, "code", "from"),
    screen: {
      catalogue: "identity",
      skeleton: "form",
      source: "src/screens/register/register-screen.tsx",
      serverRendered: true,
      load: () => import("../../screens/register/register-screen.tsx"),
    },
  }),
  route("/m/forget", {
    title: "forgot-password",
    header: "form",
    footer: false,
    screen: {
      catalogue: "identity",
      skeleton: "form",
      load: visitorScreen("recoverPassword"),
    },
  }),
  member("/m/changePsw", {
    title: "first-password",
    header: "form",
    footer: false,
    back: "home",
    redirect: "/m/home",
    allowedBeforePasswordChange: true,
    search: (raw) => texts(raw, "from"),
    screen: {
      catalogue: "identity",
      skeleton: "form",
      load: visitorScreen("changePassword"),
    },
  }),
  route("/m/message", {
    title: "announcements",
    back: "home",
    search: (raw) => texts(raw, "open"),
    screen: {
      catalogue: "content",
      skeleton: "list",
      load: visitorScreen("announcements"),
    },
  }),
  route("/m/messageDetail", {
    title: "details",
    search: (raw) => texts(raw, "id"),
    screen: {
      catalogue: "content",
      skeleton: "list",
      load: visitorScreen("announcement"),
    },
  }),
  route("/m/activity", {
    title: "promotions",
    back: "home",
    search: (raw) => texts(raw, "id", "category"),
    screen: {
      catalogue: "promotions",
      skeleton: "list",
      source: "src/screens/promotions/promotions-screen.tsx",
      serverRendered: true,
      load: () => import("../../screens/promotions/promotions-screen.tsx"),
    },
  }),
  route("/m/activityDetail", {
    title: "details",
    footer: false,
    search: (raw) => texts(raw, "id"),
    screen: {
      catalogue: "promotions",
      skeleton: "list",
      load: visitorScreen("promotion"),
    },
  }),
  route("/m/customer", {
    title: "customer-service",
    allowedDuringMaintenance: true,
    allowedBeforePasswordChange: true,
    screen: {
      catalogue: "service",
      skeleton: "list",
      load: visitorScreen("customerService"),
    },
  }),
  route("/m/service", {
    title: "customer-service",
    footer: false,
    allowedDuringMaintenance: true,
    screen: {
      catalogue: "service",
      skeleton: "list",
      load: visitorScreen("chat"),
    },
  }),
  route("/m/help", {
    title: "help-center",
    footer: false,
    search: (raw) => texts(raw, "tag", "p", "c"),
    allowedBeforePasswordChange: true,
    screen: {
      catalogue: "content",
      skeleton: "list",
      source: "src/screens/help/help-screen.tsx",
      serverRendered: true,
      load: () => import("../../screens/help/help-screen.tsx"),
    },
  }),
  route("/m/sidebar", {
    title: "menu",
    header: "own",
    footer: false,
    screen: {
      catalogue: "later",
      skeleton: "list",
      load: visitorScreen("sidebar"),
    },
  }),
  route("/m/notice", {
    title: "announcements",
    back: "home",
    search: (raw) => texts(raw, "open"),
    screen: {
      catalogue: "content",
      skeleton: "list",
      load: visitorScreen("notices"),
    },
  }),
  page("/m/useragreement", { title: "user-agreement" }),
  page("/m/policy", { title: "policy" }),
  page("/m/terms", { title: "terms" }),
  route("/m/feedback", {
    title: "feedback",
    footer: false,
    screen: {
      catalogue: "feedback",
      skeleton: "form",
      load: visitorScreen("feedback"),
    },
  }),
  page("/m/joinUs", { title: "join-us", footer: false }),
  page("/m/sponsor/detail", { title: "details", footer: false, search: (raw) => texts(raw, "id") }),
  route("/m/download", {
    title: "download",
    screen: {
      catalogue: "download",
      skeleton: "list",
      load: visitorScreen("download"),
    },
  }),
  route("/m/trail", {
    title: "free-trial",
    back: "home",
    screen: {
      catalogue: "identity",
      skeleton: "form",
      source: "src/screens/trial/trial-screen.tsx",
      serverRendered: true,
      load: () => import("../../screens/trial/trial-screen.tsx"),
    },
  }),
  ...(import.meta.env.DEV
    ? [
        route("/m/gallery", {
          allowedDuringMaintenance: true,
          allowedBeforePasswordChange: true,
          header: "own",
          footer: false,
          search: (raw) => ({
            ...oneOf(raw, "theme", ["system", "light", "dark"] as const),
            ...oneOf(raw, "direction", ["rtl"] as const),
            ...oneOf(raw, "text", ["200"] as const),
          }),
          screen: {
            catalogue: "games",
            skeleton: "list",
            load: () => import("../../gallery/gallery-screen.tsx"),
          },
        }),
      ]
    : []),
];
