import type { ComponentType } from "react";
import { useSession } from "../../features/session/index.ts";
import type { Texts } from "../../i18n/i18n.ts";
import { useTexts } from "../../i18n/use-language.ts";
import { usePathname } from "../../lib/navigation/index.ts";
import { latePart } from "../../ui/late/late-part.tsx";
import { HOME, shownAt } from "../routes.ts";

const Nothing = () => null;

const parts = new WeakMap<Texts, ComponentType>();

async function load(texts: Texts): Promise<ComponentType> {
  const [{ SignInPopups }] = await Promise.all([
    import("../../features/announcements/sign-in-popups.tsx"),
    texts.need("content"),
  ]);
  return SignInPopups;
}

function popupsFor(texts: Texts): ComponentType {
  const Popups = parts.get(texts) ?? latePart({ load: () => load(texts), Waiting: Nothing, Failed: Nothing });
  parts.set(texts, Popups);
  return Popups;
}

/** What the house tells whoever is signed in, over home and nowhere else: never over a game. */
export function PopupsOverHome() {
  const session = useSession();
  const home = shownAt(usePathname()) === HOME;
  const Popups = popupsFor(useTexts());
  return session && home ? <Popups /> : null;
}
