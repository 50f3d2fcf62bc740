/** Called when the element enters the viewport; the returned function is called when it leaves. */
type Enter = () => () => void;

interface Watched {
  readonly enter: Enter;
  leave?: (() => void) | undefined;
}

/** Elements just outside the viewport count, so that players never see them start. */
const MARGIN = "100px";

const watched = new Map<Element, Watched>();
let watch: IntersectionObserver | undefined;

/** One observer for all elements instead of one for each tile of a grid. */
function look(entries: readonly IntersectionObserverEntry[]): void {
  // A busy page receives several changes of one element at once; the last is current.
  for (const { target, isIntersecting } of entries) {
    const one = watched.get(target);
    if (!one || isIntersecting === (one.leave !== undefined)) continue;
    if (isIntersecting) one.leave = one.enter();
    else {
      one.leave?.();
      one.leave = undefined;
    }
  }
}

/** Calls `enter` whenever the element is in view, until the returned function is called. */
export function whileInView(element: Element, enter: Enter): () => void {
  watch ??= new IntersectionObserver(look, { rootMargin: MARGIN });
  const one: Watched = { enter };
  watched.set(element, one);
  watch.observe(element);
  return () => {
    watch?.unobserve(element);
    watched.delete(element);
    one.leave?.();
  };
}
