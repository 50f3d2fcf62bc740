import { type RefObject, useEffect, useState } from "react";
import { Arrows } from "../arrows/arrows.tsx";
import styles from "./rail-arrows.module.css";

/** Part of the visible width that one click scrolls by, so that the last item in view becomes the first. */
const STEP = 0.8;

/** Arrows of a rail; none while all of it is in view. */
export default function RailArrows({ list }: { list: RefObject<HTMLElement | null> }) {
  const [ends, setEnds] = useState({ start: true, end: true });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      // negative from right to left
      const before = Math.abs(scrollLeft);
      const start = before < 4;
      const end = before + clientWidth > scrollWidth - 4;
      setEnds((known) => (known.start === start && known.end === end ? known : { start, end }));
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    const changed = new MutationObserver(look);
    changed.observe(element, { childList: true });
    return () => {
      element.removeEventListener("scroll", look);
      resized.disconnect();
      changed.disconnect();
    };
  }, [list]);
  if (ends.start && ends.end) return null;
  const move = (direction: -1 | 1) => {
    const element = list.current;
    if (!element) return;
    const towards = getComputedStyle(element).direction === "rtl" ? -direction : direction;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollBy({ left: towards * STEP * element.clientWidth, behavior: calm ? "auto" : "smooth" });
  };
  return <Arrows className={styles.arrows} atStart={ends.start} atEnd={ends.end} onMove={move} />;
}
