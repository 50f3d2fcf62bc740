import type { MobileTemplate } from "@foyer/contract/settings";

/** Of two shapes of a part of the product, the one a merchant has chosen. */
export type Shape = "base" | "new";

/** Spec section 4: the version is new where `mem_cen` is "1", that of details where `dep_func` is "1"; else base. */
export function shapesOf({ mem_cen, dep_func }: Pick<MobileTemplate, "mem_cen" | "dep_func">): {
  version: Shape;
  detail: Shape;
} {
  return { version: mem_cen === "1" ? "new" : "base", detail: dep_func === "1" ? "new" : "base" };
}
