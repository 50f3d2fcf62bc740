import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { WAITING } from "../part-states.tsx";
import type { AboutMemberProps } from "./about-member.tsx";

/** What stands below the facts of a case, in a chunk of its own: a queue is shown without it. */
export const AboutMember = lazyComponent<AboutMemberProps>({
  load: () => import("./about-member.tsx"),
  ...WAITING,
});
