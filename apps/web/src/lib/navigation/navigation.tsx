import { useLocation, useRouter } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from "react";
import { hrefOf } from "./href.ts";
import type { Path, PathParams, Search, Target } from "./paths.ts";

export interface Go {
  (target: Target | string, options?: { replace?: boolean }): void;
  back(fallback?: Target): void;
}

/** Moves through the front: `go({ to: "/m/login" })`, or an own path as a string; `go.back()` never leaves the site. */
export function useGo(): Go {
  const router = useRouter();
  const go = (target: Target | string, options: { replace?: boolean } = {}) => {
    const href = typeof target === "string" ? target : hrefOf(target);
    if (options.replace) router.history.replace(href);
    else router.history.push(href);
  };
  const back = (fallback: Target = { to: "/m/home" }) => {
    if (router.history.canGoBack()) router.history.back();
    else go(fallback, { replace: true });
  };
  return Object.assign(go, { back });
}

type LinkProps = Target &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & { replace?: boolean; children?: ReactNode };

/** A link within the front: a real address, taken over once the script is there, its screen fetched at first touch. */
export function Link({ to, search, params, replace = false, onClick, ...rest }: LinkProps) {
  return (
    <PathLink
      href={hrefOf({ to, search, params } as Target)}
      replace={replace}
      {...(onClick ? { onClick } : {})}
      {...rest}
    />
  );
}

type PathLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; replace?: boolean };

/** The same for an own path that came as text (see `ownPath`). */
export function PathLink({ href, replace = false, onClick, ...rest }: PathLinkProps) {
  const router = useRouter();
  const preload = () => {
    router.preloadRoute({ to: href } as never).catch(() => {});
  };
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || rest.target) return;
    event.preventDefault();
    if (replace) router.history.replace(href);
    else router.history.push(href);
  };
  return <a {...rest} href={href} onClick={click} onTouchStart={preload} onMouseEnter={preload} />;
}

/** Path of the screen that is shown. */
export function usePathname(): string {
  return useLocation({ select: (location) => location.pathname });
}

/** The query string of the route `path`, as its entry in the route table validated it. */
export function useSearch<P extends Path>(_path: P): Search<P> {
  return useLocation({ select: (location) => location.search }) as Search<P>;
}

/** Parameters in the path, for `/m/play/$launchId`. */
export function useParams<P extends Path>(path: P): PathParams<P> {
  const pathname = usePathname();
  const names = path.split("/");
  const values = pathname.split("/");
  const found = names.flatMap((name, at) =>
    name.startsWith("$") ? [[name.slice(1), decodeURIComponent(values[at] ?? "")]] : [],
  );
  return Object.fromEntries(found) as PathParams<P>;
}
