import { useSession } from "../../features/session/index.ts";
import { useTexts } from "../../i18n/use-language.ts";
import { usePathname } from "../../lib/navigation/index.ts";
import { HOME, shownAt } from "../routes.ts";
import { lateBody } from "./late-body.tsx";

const Nothing = () => null;

const popups = lateBody(
  "content",
  async () => (await import("../../features/announcements/sign-in-popups.tsx")).SignInPopups,
  { Waiting: Nothing, Failed: Nothing },
);

/** What the house tells whoever is signed in, over home and nowhere else: never over a game. */
export function PopupsOverHome() {
  const session = useSession();
  const home = shownAt(usePathname()) === HOME;
  const Popups = popups.of(useTexts());
  return session && home ? <Popups /> : null;
}
