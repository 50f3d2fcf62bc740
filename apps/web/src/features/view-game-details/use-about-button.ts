import type { Game } from "@foyer/contract/games";
import type { ReactNode } from "react";
import { createStore, useStore } from "../../lib/store.ts";

type RenderAboutButton = (game: Game) => ReactNode;

const renderer = createStore<RenderAboutButton | undefined>(undefined);

/** Sets the button's renderer; called once the details panel can be opened. */
export const provideAboutButton = renderer.set;

/** Renderer of a game card's About button; undefined until the page has been idle. */
export const useAboutButton = (): RenderAboutButton | undefined => useStore(renderer, undefined);
