import type { Page } from "@playwright/test";

/**
 * Elements that extend beyond the page's sides, whose text is cut off without an ellipsis, or whose text overlaps or
 * meets what is beside them.
 */
export async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.trim().slice(0, 40)}"`;
    const overflows = new Map<Element, { x: string; y: string }>();
    /** Its `overflow`; read once, because an element contains many others. */
    const overflowOf = (element: Element) => {
      const known = overflows.get(element);
      if (known) return known;
      const { overflowX, overflowY } = getComputedStyle(element);
      const overflow = { x: overflowX, y: overflowY };
      overflows.set(element, overflow);
      return overflow;
    };
    /** In a horizontal scroller or clipped by a frame, where it may extend. */
    const isHeld = (element: Element): boolean => {
      for (let at = element.parentElement; at && at.parentElement?.id !== "root"; at = at.parentElement) {
        if (/auto|scroll|hidden|clip/.test(overflowOf(at).x)) {
          const { left, right } = at.getBoundingClientRect();
          if (left >= -1 && right <= width + 1) return true;
        }
      }
      return false;
    };
    /** Above or below the edge of a frame that does not scroll. */
    const isShorn = (element: Element, { top, bottom }: DOMRect): boolean => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        const { y } = overflowOf(at);
        if (/auto|scroll/.test(y)) return false;
        if (!/hidden|clip/.test(y)) continue;
        const frame = at.getBoundingClientRect();
        // The merchant's name beside its logo, and an agent's badge beside a long name, wrap out of view as a whole.
        if (top >= frame.bottom && getComputedStyle(at).flexWrap === "wrap") return false;
        if (top < frame.top - 1 || bottom > frame.bottom + 1) return true;
      }
      return false;
    };
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width + 1) found.push("the page scrolls sideways");
    for (const element of document.body.querySelectorAll(
      "a, button, input, p, h1, h2, h3, b, span, img, label",
    )) {
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      const style = getComputedStyle(element);
      if (style.visibility === "hidden" || element.closest("[aria-hidden=true], [inert]")) continue;
      if ((box.left < -1 || box.right > width + 1) && !isHeld(element))
        found.push(`out of the page: ${name(element)}`);
      const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const cut = /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
      // what a page is called must be readable as a whole
      const fades =
        element.tagName !== "H1" && (style.textOverflow === "ellipsis" || style.maskImage !== "none");
      if (words && cut && !fades) found.push(`cut: ${name(element)}`);
      const spills = style.overflowX === "visible" && element.scrollWidth > element.clientWidth + 1;
      if (words && spills && element.clientWidth > 0) found.push(`runs over: ${name(element)}`);
      if (words && isShorn(element, box)) found.push(`cut above or below: ${name(element)}`);
    }
    for (const label of document.querySelectorAll("nav a > span")) {
      const next = label.closest("a")?.nextElementSibling?.querySelector("span");
      const [one, other] = [label, next].map((at) => at?.getBoundingClientRect());
      if (!one?.width || !other?.width || one.top >= other.bottom || one.bottom <= other.top) continue;
      const gap = Math.max(one.left, other.left) - Math.min(one.right, other.right);
      if (gap < 4) found.push(`meets its neighbour: ${name(label)}`);
    }
    return found;
  });
}
