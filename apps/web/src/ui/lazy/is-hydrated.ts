/**
 * React stores the props of an element it has rendered or hydrated under a key with this prefix. The prefix is
 * private to React and the only mark of a hydrated element; the bootstrap script and `isHydrated` need one to detect
 * a tap that no handler has received. The test fails when a release of React changes it.
 */
export const REACT_PROPS = "__reactProps";

/** Whether React has rendered or hydrated this element, so that its handlers receive events. */
export const isHydrated = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith(REACT_PROPS));
