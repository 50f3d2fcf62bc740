import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Icon } from "../../ui/icon/icon.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import styles from "./pull-to-refresh.module.css";

/** Pixels the sign must be pulled to refresh on release, and the farthest it follows the finger. */
const REFRESH_AT = 64;
const FARTHEST = 96;
/** The sign moves less than the finger. */
const SHARE = 0.5;

/** Whether a pull begins here: at the top of the page, outside of dialogs and of what scrolls by itself. */
function beginsPull(target: EventTarget | null): boolean {
  if (scrollY > 0 || !(target instanceof Element) || document.querySelector("dialog[open]")) return false;
  for (let at: Element | null = target; at && at !== document.body; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return false;
  return true;
}

/** A pull down at the top of the page fetches again what it shows. */
export default function PullToRefresh() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [pull, setPull] = useState(0);
  const [busy, setBusy] = useState(false);

  const release = useEffectEvent(async (far: boolean) => {
    setPull(0);
    if (!far || busy) return;
    setBusy(true);
    // Each screen shows its own failures.
    await queries.refetchQueries({ type: "active" }).catch(() => {});
    setBusy(false);
  });

  useEffect(() => {
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    let from: { x: number; y: number } | undefined;
    let pulled = 0;
    const begin = ({ touches, target }: TouchEvent) => {
      const [touch] = touches;
      pulled = 0;
      from =
        touch && touches.length === 1 && beginsPull(target)
          ? { x: touch.clientX, y: touch.clientY }
          : undefined;
    };
    const move = ({ touches: [touch] }: TouchEvent) => {
      if (!from || !touch) return;
      const down = touch.clientY - from.y;
      // A swipe of a rail.
      if (pulled === 0 && Math.abs(touch.clientX - from.x) > Math.abs(down)) from = undefined;
      else setPull((pulled = Math.max(0, Math.min(FARTHEST, down * SHARE))));
    };
    const end = () => {
      if (from) void release(pulled >= REFRESH_AT);
      from = undefined;
    };
    const cancel = () => {
      if (from) setPull(0);
      from = undefined;
    };
    addEventListener("touchstart", begin, options);
    addEventListener("touchmove", move, options);
    addEventListener("touchend", end, options);
    addEventListener("touchcancel", cancel, options);
    return () => listening.abort();
  }, []);

  const shown = busy ? REFRESH_AT : pull;
  return (
    <div className={styles.place} role="status">
      {shown > 0 && (
        <span className={styles.sign} style={{ transform: `translateY(${shown}px)` }}>
          {busy ? <Spinner /> : <Icon name="down" size="m" />}
          <span className="vh">{busy ? t`Refreshing` : ""}</span>
        </span>
      )}
    </div>
  );
}
