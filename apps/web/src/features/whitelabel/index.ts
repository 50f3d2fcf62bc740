export { useMoney } from "./use-money.ts";
export { useShapes } from "./use-shapes.ts";
export { useFlag, useSettings, useWhitelabel } from "./use-whitelabel.ts";
export { settingsQuery, statusQuery, templateQuery, whitelabelQuery } from "./whitelabel-queries.ts";
