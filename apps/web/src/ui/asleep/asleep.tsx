import {
  type ComponentType,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
} from "react";
import { whenIdle } from "../use-after-paint.ts";

/** What a part waits for: its turn, or its need. */
class Sleep {
  awake = false;
  readonly waking: Promise<void>;
  #end = () => {};
  #drawn = false;

  constructor() {
    this.waking = new Promise((done) => {
      this.#end = done;
    });
  }

  readonly wake = () => {
    this.awake = true;
    sleepers.delete(this);
    this.#end();
  };

  readonly drawn = () => {
    this.#drawn = true;
  };

  /** Drawn once more, something about it has changed: it cannot stay as the server drew it. */
  disturb() {
    if (this.#drawn) this.wake();
  }
}

const sleepers = new Set<Sleep>();
let takingOver = false;

function fallAsleep(): Sleep | undefined {
  if (!takingOver) return;
  const sleep = new Sleep();
  sleepers.add(sleep);
  return sleep;
}

/** A hand on the page. React takes over the part that is touched before it hears of the touch. */
const HANDS = ["pointerdown", "touchstart", "click", "keydown", "focusin", "submit"] as const;

/** Wakes all that still sleeps: before a change that reaches everything, such as another language. */
export function wakeAll(): void {
  for (const sleep of sleepers) sleep.wake();
  for (const hand of HANDS) removeEventListener(hand, wakeAll, true);
}

/** Called before the script takes over a page that came drawn; `done` when all that is not asleep was taken over. */
export function letSleep(): { done(): void } {
  takingOver = true;
  for (const hand of HANDS) addEventListener(hand, wakeAll, { capture: true, passive: true });
  return {
    done() {
      takingOver = false;
    },
  };
}

/**
 * A part of a page that came drawn. It stands as the server drew it until its turn comes: each in an idle moment of
 * its own, so that the phone never works on all of them at once; at the first touch anywhere it is taken over at once.
 */
export function asleep<Props extends object>(Part: ComponentType<Props>) {
  function Asleep(props: Props) {
    const [sleep] = useState(fallAsleep);
    useEffect(() => sleep && whenIdle(sleep.wake), [sleep]);
    return (
      <Bed sleep={sleep}>
        <Part {...props} />
      </Bed>
    );
  }
  return memo(Asleep) as unknown as typeof Asleep;
}

/** The same for a part below the first view: it is taken over when it comes near. */
export function asleepBelow<Props extends object>(Part: ComponentType<Props>) {
  function AsleepBelow(props: Props) {
    const [sleep] = useState(fallAsleep);
    const ref = useRef<HTMLDivElement>(null);
    useWakeNear(ref, sleep);
    return (
      <div ref={ref}>
        <Bed sleep={sleep}>
          <Part {...props} />
        </Bed>
      </div>
    );
  }
  return memo(AsleepBelow) as unknown as typeof AsleepBelow;
}

function useWakeNear(ref: RefObject<HTMLElement | null>, sleep: Sleep | undefined): void {
  useEffect(() => {
    if (!sleep || !ref.current) return;
    if (ref.current.childElementCount === 0) return sleep.wake();
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) sleep.wake();
    });
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [ref, sleep]);
}

function Bed({ sleep, children }: { sleep: Sleep | undefined; children: ReactNode }) {
  sleep?.disturb();
  useEffect(() => sleep?.drawn(), [sleep]);
  return (
    <Suspense>
      <Sleeper sleep={sleep}>{children}</Sleeper>
    </Suspense>
  );
}

function Sleeper({ sleep, children }: { sleep: Sleep | undefined; children: ReactNode }) {
  if (sleep && !sleep.awake) use(sleep.waking);
  return children;
}
