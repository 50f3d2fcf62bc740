export { type HomeTab, TABS } from "./categories.ts";
export { CategoryMenu } from "./category-menu.tsx";
export { useTabs } from "./use-tabs.ts";
export { vendorMappingQuery } from "./vendor-queries.ts";
