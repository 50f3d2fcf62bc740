import { useEffect } from "react";
import { Spinner } from "../spinner/spinner.tsx";
import { useSeen } from "../use-seen.ts";

/** The foot of a list: the next page is asked for when it comes near. */
export function Older({ onSeen }: { onSeen: () => unknown }) {
  const [ref, seen] = useSeen<HTMLDivElement>("120px");
  useEffect(() => {
    if (seen) onSeen();
  }, [seen, onSeen]);
  return (
    <div ref={ref}>
      <Spinner />
    </div>
  );
}
