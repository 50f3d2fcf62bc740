/**
 * The ref of a sticky bar at the bottom of a screen: tells what is around the bar how high it is (`--bar`), so that
 * what is focused stops above it (`deferred.css`).
 */
export function tellBarHeight(bar: HTMLElement | null) {
  const around = bar?.parentElement;
  if (!bar || !around) return;
  const watch = new ResizeObserver(() => {
    // on a low screen the bar scrolls away with the page
    const height = getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
    around.style.setProperty("--bar", `${height}px`);
  });
  watch.observe(bar);
  return () => watch.disconnect();
}
