import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useRef, useSyncExternalStore } from "react";
import { whileInSight } from "../../ui/in-sight.ts";
import { type Figure, potsOf } from "./pots.ts";

/** A pot's figure, kept true while the element is in sight; undefined until the platform has said what it is. */
export function useFigure<E extends Element>(code: string): [RefObject<E | null>, Figure | undefined] {
  const pots = potsOf(useQueryClient());
  const ref = useRef<E>(null);
  const subscribe = useCallback(
    (onChange: () => void) =>
      ref.current ? whileInSight(ref.current, () => pots.watch(code, onChange)) : () => {},
    [pots, code],
  );
  return [ref, useSyncExternalStore(subscribe, () => pots.figure(code))];
}
