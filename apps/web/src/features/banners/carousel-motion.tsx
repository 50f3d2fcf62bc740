import useEmblaCarousel from "embla-carousel-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { DURATIONS } from "../../lib/durations.ts";

export interface Drive {
  show(index: number): void;
}

interface CarouselMotionProps {
  view: RefObject<HTMLDivElement | null>;
  /** Class of the view while it is driven. */
  driven: string;
  start: number;
  /** Since when the first banner stands, on the clock of `performance.now`. */
  since: number;
  still: boolean;
  onShow: (index: number) => void;
  /** With the drive once it holds the banners, with nothing when it lets go. */
  onReady: (drive: Drive | undefined) => void;
}

/** Drives the banners: dragging, loop and autoplay, which rests while touched, pointed at, focused or out of sight. */
export default function CarouselMotion({
  view,
  driven,
  start,
  since,
  still,
  onShow,
  onReady,
}: CarouselMotionProps) {
  const [startIndex] = useState(start);
  const [ref, embla] = useEmblaCarousel({
    loop: true,
    align: (size) => (size < 350 ? 12 : 16),
    direction: document.documentElement.dir === "rtl" ? "rtl" : "ltr",
    startIndex,
  });

  useEffect(() => {
    const element = view.current;
    if (!element) return;
    // Before Embla measures: driven, the track stands without the padding that scroll snap needs.
    element.classList.add(driven);
    element.scrollLeft = 0;
    ref(element);
    return () => {
      ref(null);
      element.classList.remove(driven);
    };
  }, [ref, view, driven]);

  // The callbacks are new at every draw and mean the same: the last ones are called, none is a reason to begin anew.
  const tell = useRef({ onShow, onReady });
  useEffect(() => {
    tell.current = { onShow, onReady };
  });
  useEffect(() => {
    if (!embla) return;
    const shown = () => tell.current.onShow(embla.selectedScrollSnap());
    embla.on("select", shown);
    tell.current.onReady({ show: (index) => embla.scrollTo(index) });
    return () => {
      embla.off("select", shown);
      tell.current.onReady(undefined);
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
    const stood = first.current ? performance.now() - since : 0;
    first.current = false;
    let timer = setTimeout(turn, Math.max(0, DURATIONS.bannerAutoplay - stood));
    return () => {
      clearTimeout(timer);
      for (const type of began) element.removeEventListener(type, hold);
      for (const type of Object.keys(ENDS)) element.removeEventListener(type, free);
    };
  }, [embla, still, since, view]);

  return null;
}

const STARTS: Record<string, string> = { touchstart: "touch", mouseenter: "pointer", focusin: "focus" };
const ENDS: Record<string, string> = {
  touchend: "touch",
  touchcancel: "touch",
  mouseleave: "pointer",
  focusout: "focus",
};
const HOLDS: Record<string, string> = { ...STARTS, ...ENDS };
