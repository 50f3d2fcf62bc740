import type { RouteEntry } from "./route-entry.ts";
import { AGENT_ROUTES } from "./routes/agent-routes.ts";
import { BACK_OFFICE_ROUTES } from "./routes/back-office-routes.ts";
import { GAME_ROUTES } from "./routes/game-routes.ts";
import { MEMBER_ROUTES } from "./routes/member-routes.ts";
import { VISITOR_ROUTES } from "./routes/visitor-routes.ts";

/** Every route of the product, with everything that header, footer, guards and titles need. Home is the first. */
export const ROUTES: readonly RouteEntry[] = [
  ...VISITOR_ROUTES,
  ...GAME_ROUTES,
  ...MEMBER_ROUTES,
  ...AGENT_ROUTES,
  ...BACK_OFFICE_ROUTES,
];
