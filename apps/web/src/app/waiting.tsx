import type { ComponentType } from "react";
import type { RouteEntry } from "./routes.ts";

let shapes: typeof import("./skeletons.tsx") | undefined;

/** Fetches the skeletons; a screen that is asked for before they are there waits on a blank page. */
export async function loadShapes(): Promise<void> {
  shapes = await import("./skeletons.tsx");
}

/** What stands in for a screen until its file is there, in that screen's shape. */
export function waitingFor(entry: RouteEntry): ComponentType {
  return function Waiting() {
    const Shape = shapes?.skeletonOf(entry);
    return Shape ? <Shape /> : null;
  };
}
