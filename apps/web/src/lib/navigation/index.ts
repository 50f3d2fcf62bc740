export { toQueryString } from "../http/url.ts";
export { hrefOf, ownPath, parseSearch, pathnameOf, searchOf } from "./href.ts";
export {
  type Go,
  type GoOptions,
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
export { createNavigator, type Navigator, type Resolution, type Shown } from "./navigator.ts";
export type { Path, PathParams, Search, SearchByPath, Target } from "./paths.ts";
export { browserPlaces, onePlace } from "./places.ts";
export { useScroll } from "./scroll.ts";
