/** Called when the element comes into sight; what it answers is called when the element is out of it again. */
type Enter = () => () => void;

interface Watched {
  readonly enter: Enter;
  leave?: (() => void) | undefined;
}

/** What is about to come into sight counts: it should not be seen to begin. */
const MARGIN = "100px";

const watched = new Map<Element, Watched>();
let watch: IntersectionObserver | undefined;

/** One observer for all: a wall of tiles would have one each. */
function look(entries: readonly IntersectionObserverEntry[]): void {
  // A busy page is told several changes of one element at once, the last is how it stands.
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

/** Does something for as long as the element is in sight, until the answered function is called. */
export function whileInSight(element: Element, enter: Enter): () => void {
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
