export { toQueryString } from "../http/url.ts";
export { hrefOf, ownPath, parseSearch } from "./href.ts";
export { Link, PathLink, useGo, useParams, usePathname, useSearch } from "./navigation.tsx";
export type { Path, PathParams, Search, SearchByPath, Target } from "./paths.ts";
