export { useMoney } from "./use-money.ts";
export { useFlag, useSettings, useWhitelabel } from "./use-whitelabel.ts";
export { settingsQuery, statusQuery, whitelabelQuery } from "./whitelabel-queries.ts";
