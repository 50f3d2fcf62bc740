export { toQueryString } from "../http/url.ts";
export { historyValues } from "./history-values.ts";
export { hrefOf, ownPath, pathnameOf, searchOf } from "./href.ts";
export {
  type Go,
  Link,
  NavigationContext,
  PathLink,
  useGo,
  useHref,
  useNavigator,
  usePanel,
  useParams,
  usePathname,
  useSearch,
  useShown,
} from "./navigation.tsx";
export { createNavigator, type Navigator, type Resolution } from "./navigator.ts";
export type { Path, Search, Target } from "./paths.ts";
export { browserPlaces, onePlace } from "./places.ts";
export { useScroll, wasScrolled } from "./scroll.ts";
