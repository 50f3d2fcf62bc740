import type { ComponentType } from "react";
import type { RouteEntry } from "./route-entry.ts";

let shapes: typeof import("./skeletons.tsx") | undefined;

/** Loads the skeletons; until then a requested screen shows a blank page. */
export async function loadShapes(): Promise<void> {
  shapes = await import("./skeletons.tsx");
}

/** The skeleton of a screen, in its shape, until its file is loaded. */
export function waitingFor(entry: RouteEntry): ComponentType {
  return function Waiting() {
    const Shape = shapes?.skeletonOf(entry);
    return Shape ? <Shape /> : null;
  };
}
