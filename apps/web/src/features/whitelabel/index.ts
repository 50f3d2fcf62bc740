export { useFlag, useSettings, useWhitelabel } from "./use-whitelabel.ts";
export { settingsQuery, statusQuery, whitelabelQuery } from "./whitelabel-queries.ts";
