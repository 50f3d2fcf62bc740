export { toQueryString } from "../http/url.ts";
export { hrefOf, ownPath, parseSearch } from "./href.ts";
export {
  type Go,
  Link,
  PathLink,
  useGo,
  useHref,
  usePanel,
  useParams,
  usePathname,
  useSearch,
} from "./navigation.tsx";
export type { Path, PathParams, Search, SearchByPath, Target } from "./paths.ts";
