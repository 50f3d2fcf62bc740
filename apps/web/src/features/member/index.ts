export { memberInfoQuery } from "./member-queries.ts";
