import { useEffect } from "react";
import { Spinner } from "../spinner/spinner.tsx";
import { useInView } from "../use-in-view.ts";

/** The end of a list: requests the next page when it comes near the viewport. */
export function LoadMore({ onSeen }: { onSeen: () => unknown }) {
  const [ref, seen] = useInView<HTMLDivElement>("120px");
  useEffect(() => {
    if (seen) onSeen();
  }, [seen, onSeen]);
  return (
    <div ref={ref}>
      <Spinner />
    </div>
  );
}
