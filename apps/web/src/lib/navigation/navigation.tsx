import { useLocation, useRouter } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from "react";
import { hrefOf, parseSearch } from "./href.ts";
import type { Path, PathParams, Search, Target } from "./paths.ts";

export interface GoOptions {
  /** Takes the place of the current entry instead of standing behind it. */
  replace?: boolean;
  /** Leaves the page where it is scrolled to. */
  stay?: boolean;
  /** What lies over the page, kept with the entry so that Back takes it away. */
  panel?: string | undefined;
}

export interface Go {
  (target: Target | string, options?: GoOptions): void;
  /** One step back; where there is none within the site, to `fallback`. */
  back(fallback?: Target): void;
}

declare module "@tanstack/history" {
  interface HistoryState {
    panel?: string | undefined;
  }
}

/** Moves through the front: `go({ to: "/m/login" })`, or an own path as a string. */
export function useGo(): Go {
  const router = useRouter();
  const go = (target: Target | string, { replace = false, stay = false, panel }: GoOptions = {}) => {
    const href = typeof target === "string" ? target : hrefOf(target);
    router.navigate({ href, replace, resetScroll: !stay, state: { panel } } as never);
  };
  const back = (fallback: Target = { to: "/m/home" }) => {
    if (router.history.canGoBack()) router.history.back();
    else go(fallback, { replace: true });
  };
  return Object.assign(go, { back });
}

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">;
type LinkProps = Target & Anchor & Pick<GoOptions, "replace" | "stay"> & { children?: ReactNode };

/** A link within the front: a real address, taken over once the script is there, its screen fetched at first touch. */
export function Link({ to, search, params, ...rest }: LinkProps) {
  return <PathLink {...rest} href={hrefOf({ to, search, params } as Target)} />;
}

type PathLinkProps = Anchor & Pick<GoOptions, "replace" | "stay"> & { href: string };

/** The same for an own path that came as text (see `ownPath`). */
export function PathLink({ href, replace = false, stay = false, onClick, ...rest }: PathLinkProps) {
  const router = useRouter();
  const go = useGo();
  const preload = () => {
    const [to, query = ""] = href.split("?");
    router.preloadRoute({ to, search: parseSearch(query) } as never).catch(() => {});
  };
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || rest.target) return;
    event.preventDefault();
    go(href, { replace, stay });
  };
  return <a {...rest} href={href} onClick={click} onTouchStart={preload} onMouseEnter={preload} />;
}

/** Path of the screen that is shown. */
export function usePathname(): string {
  return useLocation({ select: (location) => location.pathname });
}

/** Address of the screen that is shown, for coming back to it. */
export function useHref(): string {
  return useLocation({ select: (location) => location.href });
}

/** What lies over the page, by name. */
export function usePanel(): string | undefined {
  return useLocation({ select: (location) => location.state.panel });
}

/** The query string of the route `path`, as its entry in the route table validated it. */
export function useSearch<P extends Path>(_path: P): Search<P> {
  return useLocation({ select: (location) => location.search }) as Search<P>;
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
