import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False while a page that came drawn is taken over. What the server cannot know is drawn a moment later: a page that
 * was kept stands for every question its address can ask.
 */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
