import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useRef, useSyncExternalStore } from "react";
import { whileInView } from "../../ui/while-in-view.ts";
import { type Figure, jackpotStoreOf } from "./jackpot-store.ts";

/** A jackpot's figure, kept current while the element is in view; undefined before the first answer. */
export function useJackpotAmount<E extends Element>(code: string): [RefObject<E | null>, Figure | undefined] {
  const store = jackpotStoreOf(useQueryClient());
  const ref = useRef<E>(null);
  const subscribe = useCallback(
    (onChange: () => void) =>
      ref.current ? whileInView(ref.current, () => store.watch(code, onChange)) : () => {},
    [store, code],
  );
  return [ref, useSyncExternalStore(subscribe, () => store.figure(code))];
}
