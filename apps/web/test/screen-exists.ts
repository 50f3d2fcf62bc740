import { entryOf } from "../src/app/routes.ts";
import { pathnameOf } from "../src/lib/navigation/index.ts";

/** Whether the route table has the address. */
export const screenExists = (href: string): boolean => entryOf(pathnameOf(href)) !== undefined;
