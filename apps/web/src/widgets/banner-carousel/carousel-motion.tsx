import useEmblaCarousel from "embla-carousel-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { DURATIONS } from "../../lib/durations.ts";
import { useMouse } from "../../lib/use-mouse.ts";
import { Arrows } from "../../ui/arrows/arrows.tsx";
import styles from "./carousel-motion.module.css";

export interface Drive {
  show(index: number): void;
}

interface CarouselMotionProps {
  view: RefObject<HTMLDivElement | null>;
  /** Class of the viewport while Embla controls it. */
  driven: string;
  start: number;
  /** When the first banner was shown, as a `performance.now` timestamp. */
  since: number;
  still: boolean;
  onShow: (index: number) => void;
  /** Called with the controller when Embla is ready, and with undefined when it stops. */
  onReady: (drive: Drive | undefined) => void;
}

/**
 * Runs the carousel with Embla: dragging, loop, arrows for a mouse, and autoplay, which pauses while touched, hovered,
 * focused or hidden.
 */
export default function CarouselMotion({
  view,
  driven,
  start,
  since,
  still,
  onShow,
  onReady,
}: CarouselMotionProps) {
  const mouse = useMouse();
  const [startIndex] = useState(start);
  const [ref, embla] = useEmblaCarousel({
    loop: true,
    align: () => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--gut")),
    direction: document.documentElement.dir === "rtl" ? "rtl" : "ltr",
    startIndex,
  });

  useEffect(() => {
    const element = view.current;
    if (!element) return;
    // Added before Embla measures: the class removes the offset that scroll snap needs.
    element.classList.add(driven);
    element.scrollLeft = 0;
    ref(element);
    return () => {
      ref(null);
      element.classList.remove(driven);
    };
  }, [ref, view, driven]);

  // The callbacks change on every render: a ref calls the latest without restarting the effects.
  const listeners = useRef({ onShow, onReady });
  useEffect(() => {
    listeners.current = { onShow, onReady };
  });
  useEffect(() => {
    if (!embla) return;
    const shown = () => listeners.current.onShow(embla.selectedScrollSnap());
    embla.on("select", shown);
    listeners.current.onReady({ show: (index) => embla.scrollTo(index) });
    return () => {
      embla.off("select", shown);
      listeners.current.onReady(undefined);
    };
  }, [embla]);

  const first = useRef(true);
  useEffect(() => {
    const element = view.current;
    if (!embla || !element || still || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const held = new Set<string>();
    const hold = (event: Event) => held.add(HOLDS[event.type] ?? event.type);
    const free = (event: Event) => held.delete(HOLDS[event.type] ?? event.type);
    const began = Object.keys(STARTS);
    for (const type of began) element.addEventListener(type, hold);
    for (const type of Object.keys(ENDS)) element.addEventListener(type, free);
    const turn = () => {
      if (held.size === 0 && document.visibilityState === "visible") embla.scrollNext();
      timer = setTimeout(turn, DURATIONS.bannerAutoplay);
    };
    const shownFor = first.current ? performance.now() - since : 0;
    first.current = false;
    let timer = setTimeout(turn, Math.max(0, DURATIONS.bannerAutoplay - shownFor));
    return () => {
      clearTimeout(timer);
      for (const type of began) element.removeEventListener(type, hold);
      for (const type of Object.keys(ENDS)) element.removeEventListener(type, free);
    };
  }, [embla, still, since, view]);

  return mouse ? (
    <Arrows
      className={styles.arrows}
      onMove={(direction) => (direction === 1 ? embla?.scrollNext() : embla?.scrollPrev())}
    />
  ) : null;
}

const STARTS: Record<string, string> = { touchstart: "touch", mouseenter: "pointer", focusin: "focus" };
const ENDS: Record<string, string> = {
  touchend: "touch",
  touchcancel: "touch",
  mouseleave: "pointer",
  focusout: "focus",
};
const HOLDS: Record<string, string> = { ...STARTS, ...ENDS };
