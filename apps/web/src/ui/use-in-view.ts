import { type RefObject, useEffect, useRef, useState } from "react";

/** True once the element has been within `margin` of the viewport. */
export function useInView<E extends Element>(margin = "300px"): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || seen) return;
    // A busy page delivers several entries at once.
    const look = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    };
    const watch = new IntersectionObserver(look, { rootMargin: margin });
    watch.observe(element);
    return () => watch.disconnect();
  }, [margin, seen]);
  return [ref, seen];
}
