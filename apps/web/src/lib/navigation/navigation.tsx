import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  use,
  useMemo,
  useSyncExternalStore,
} from "react";
import { hrefOf } from "./href.ts";
import type { Navigator, Shown } from "./navigator.ts";
import type { Path, PathParams, Search, Target } from "./paths.ts";

export const NavigationContext = createContext<Navigator | undefined>(undefined);

export function useNavigator(): Navigator {
  const navigator = use(NavigationContext);
  if (!navigator) throw new Error("No navigation around this component");
  return navigator;
}

/** The current screen and place. */
export function useShown(): Shown {
  const navigator = useNavigator();
  return useSyncExternalStore(navigator.subscribe, navigator.read, navigator.read);
}

export interface GoOptions {
  /** Replaces the current history entry instead of adding one. */
  replace?: boolean;
  /** Keeps the scroll position. */
  stay?: boolean;
  /** A panel over the page, saved with the history entry so that Back closes it. */
  panel?: string | undefined;
  /** Caused by a timer, not by a tap: ignored while the player is on the way to another screen. */
  byItself?: boolean;
}

export interface Go {
  (target: Target | string, options?: GoOptions): void;
  /** One step back; without history within the site, to `fallback`. */
  back(fallback?: Target): void;
}

const textOf = (target: Target | string): string => (typeof target === "string" ? target : hrefOf(target));

/** Navigates: `go({ to: "/m/login" })`, or an own path as a string. The function is the same at every render. */
export function useGo(): Go {
  const navigator = useNavigator();
  return useMemo(() => {
    const go = (target: Target | string, options?: GoOptions) => navigator.go(textOf(target), options);
    const back = (fallback: Target = { to: "/m/home" }) => navigator.back(hrefOf(fallback));
    return Object.assign(go, { back });
  }, [navigator]);
}

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & { ref?: Ref<HTMLAnchorElement> };
type Move = Pick<GoOptions, "replace" | "stay">;
type LinkProps = Target & Anchor & Move & { children?: ReactNode };

/**
 * A link within the site: a real address, handled by the client after hydration; preloads its screen at the first
 * touch.
 */
export function Link({ to, search, params, ...rest }: LinkProps) {
  return <PathLink {...rest} href={hrefOf({ to, search, params } as Target)} />;
}

/** The same for an own path given as text (see `ownPath`). */
export function PathLink({
  href,
  replace = false,
  stay = false,
  onClick,
  ...rest
}: Anchor & Move & { href: string }) {
  const navigator = useNavigator();
  const preload = () => navigator.preload(href);
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || rest.target) return;
    event.preventDefault();
    navigator.go(href, { replace, stay });
  };
  return <a {...rest} href={href} onClick={click} onTouchStart={preload} onMouseEnter={preload} />;
}

/** Path of the current screen. */
export function usePathname(): string {
  return useShown().pathname;
}

/** Address of the current screen, for returning to it. */
export function useHref(): string {
  return useShown().place.href;
}

/** Name of the panel over the page. */
export function usePanel(): string | undefined {
  return useShown().place.panel;
}

/** The query string of the route `path`, validated by its entry in the route table. */
export function useSearch<P extends Path>(_path: P): Search<P> {
  return useShown().search;
}

/** Path parameters, for `/m/play/$launchId`. */
export function useParams<P extends Path>(path: P): PathParams<P> {
  const values = usePathname().split("/");
  const found = path
    .split("/")
    .flatMap((name, at) =>
      name.startsWith("$") ? [[name.slice(1), decodeURIComponent(values[at] ?? "")]] : [],
    );
  return Object.fromEntries(found) as PathParams<P>;
}
