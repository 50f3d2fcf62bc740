import { AGENT_STOPS } from "./agent-stops.ts";
import { BACK_OFFICE_STOPS } from "./back-office-stops.ts";
import { MEMBER_STOPS } from "./member-stops.ts";
import type { Stop } from "./stop.ts";
import { VISITOR_STOPS } from "./visitor-stops.ts";

/** Every screen and every panel, by who meets them. */
export const VISUAL_TOUR: readonly Stop[] = [
  ...VISITOR_STOPS,
  ...MEMBER_STOPS,
  ...AGENT_STOPS,
  ...BACK_OFFICE_STOPS,
];
