import { useEffect } from "react";
import { releasePopups } from "../../entities/announcement/popups-due.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { usePathname } from "../../lib/navigation/index.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { HOME, shownAt } from "../routes.ts";

const Popups = lazyComponent({
  load: async () => ({
    default: (await import("../../features/sign-in-popups/sign-in-popups.tsx")).SignInPopups,
  }),
  catalogue: "content",
});

/** The merchant's messages for a signed-in player, over home only: never over a game. */
export function PopupsOverHome() {
  const session = useSession();
  const home = shownAt(usePathname()) === HOME;
  useEffect(() => {
    // Once the player has gone anywhere from here, the welcome of a new member is over.
    if (home) return releasePopups;
  }, [home]);
  return session && home ? <Popups /> : null;
}
