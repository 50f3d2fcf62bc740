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
import { runWhenIdle } from "./idle.ts";

/** Holds back the hydration of one server-rendered block until it is opened. */
class PendingHydration {
  readonly opened: Promise<void>;
  #resolve = () => {};
  #mounted = false;

  constructor() {
    this.opened = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  readonly open = () => {
    allPending.delete(this);
    // `use` reads the state of a promise from these fields: without them it would suspend once more.
    void Object.assign(this.opened, { status: "fulfilled", value: undefined });
    this.#resolve();
  };

  readonly mounted = () => {
    this.#mounted = true;
  };

  /** Re-rendered: hydrate now, because the server's markup no longer matches. */
  rendered() {
    if (this.#mounted) this.open();
  }
}

const allPending = new Set<PendingHydration>();
let deferring = false;

function createPending(): PendingHydration | undefined {
  if (!deferring) return;
  const pending = new PendingHydration();
  allPending.add(pending);
  return pending;
}

/** React hydrates the block that receives one of these before it dispatches the event. */
const INPUT_EVENTS = ["pointerdown", "touchstart", "click", "keydown", "focusin", "submit"] as const;

/** Hydrates everything still waiting: at the first input, and before a change that reaches everything. */
export function hydrateAll(): void {
  for (const pending of allPending) pending.open();
  for (const event of INPUT_EVENTS) removeEventListener(event, hydrateAll, true);
}

/** Called before `hydrateRoot`; `done` once everything outside lazily hydrated blocks is hydrated. */
export function deferHydration(): { done(): void } {
  deferring = true;
  for (const event of INPUT_EVENTS) addEventListener(event, hydrateAll, { capture: true, passive: true });
  return {
    done() {
      deferring = false;
    },
  };
}

/**
 * A server-rendered block that is hydrated later: in an idle period of its own, so that the phone never works on all
 * blocks at once, or when it scrolls into view; at the first input anywhere, immediately.
 */
export function lazyHydration<Props extends object>(
  Block: ComponentType<Props>,
  { when = "idle" }: { when?: "idle" | "visible" } = {},
) {
  function Idle(props: Props) {
    const [pending] = useState(createPending);
    useEffect(() => pending && runWhenIdle(pending.open), [pending]);
    return (
      <Boundary pending={pending}>
        <Block {...props} />
      </Boundary>
    );
  }
  function Visible(props: Props) {
    const [pending] = useState(createPending);
    const ref = useRef<HTMLDivElement>(null);
    useOpenWhenVisible(ref, pending);
    return (
      <div ref={ref}>
        <Boundary pending={pending}>
          <Block {...props} />
        </Boundary>
      </div>
    );
  }
  return memo(when === "idle" ? Idle : Visible) as unknown as typeof Idle;
}

function useOpenWhenVisible(ref: RefObject<HTMLElement | null>, pending: PendingHydration | undefined): void {
  useEffect(() => {
    if (!pending || !ref.current) return;
    if (ref.current.childElementCount === 0) return pending.open();
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) pending.open();
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, pending]);
}

function Boundary({ pending, children }: { pending: PendingHydration | undefined; children: ReactNode }) {
  pending?.rendered();
  useEffect(() => pending?.mounted(), [pending]);
  return (
    <Suspense>
      <Suspended pending={pending}>{children}</Suspended>
    </Suspense>
  );
}

function Suspended({ pending, children }: { pending: PendingHydration | undefined; children: ReactNode }) {
  // A block has its gate for good, so the order of hooks never changes.
  if (pending) use(pending.opened);
  return children;
}
