import type { MobileTemplate } from "@foyer/contract/settings";

/** The merchant's choice between the two designs of a page. */
export type Shape = "base" | "new";

/** A merchant's designs (spec section 4): new where `mem_cen`, or for details `dep_func`, is "1"; otherwise base. */
export function shapesOf({ mem_cen, dep_func }: Pick<MobileTemplate, "mem_cen" | "dep_func">): {
  version: Shape;
  detail: Shape;
} {
  return { version: mem_cen === "1" ? "new" : "base", detail: dep_func === "1" ? "new" : "base" };
}
