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

/** What is on screen, and at which place. */
export function useShown(): Shown {
  const navigator = useNavigator();
  return useSyncExternalStore(navigator.subscribe, navigator.read, navigator.read);
}

export interface GoOptions {
  /** Takes the place of the current entry instead of standing behind it. */
  replace?: boolean;
  /** Leaves the page where it is scrolled to. */
  stay?: boolean;
  /** What lies over the page, kept with the entry so that Back takes it away. */
  panel?: string | undefined;
  /** No tap asked for it but the time that has passed: whoever is on the way to another screen is not called back. */
  byItself?: boolean;
}

export interface Go {
  (target: Target | string, options?: GoOptions): void;
  /** One step back; where there is none within the site, to `fallback`. */
  back(fallback?: Target): void;
}

const textOf = (target: Target | string): string => (typeof target === "string" ? target : hrefOf(target));

/** Moves through the front: `go({ to: "/m/login" })`, or an own path as a string. The same function at every draw. */
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

/** A link within the front: a real address, taken over once the script is there, its screen fetched at first touch. */
export function Link({ to, search, params, ...rest }: LinkProps) {
  return <PathLink {...rest} href={hrefOf({ to, search, params } as Target)} />;
}

/** The same for an own path that came as text (see `ownPath`). */
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

/** Path of the screen that is shown. */
export function usePathname(): string {
  return useShown().pathname;
}

/** Address of the screen that is shown, for coming back to it. */
export function useHref(): string {
  return useShown().place.href;
}

/** What lies over the page, by name. */
export function usePanel(): string | undefined {
  return useShown().place.panel;
}

/** The query string of the route `path`, as its entry in the route table validated it. */
export function useSearch<P extends Path>(_path: P): Search<P> {
  return useShown().search;
}

/** Parameters in the path, for `/m/play/$launchId`. */
export function useParams<P extends Path>(path: P): PathParams<P> {
  const values = usePathname().split("/");
  const found = path
    .split("/")
    .flatMap((name, at) =>
      name.startsWith("$") ? [[name.slice(1), decodeURIComponent(values[at] ?? "")]] : [],
    );
  return Object.fromEntries(found) as PathParams<P>;
}
