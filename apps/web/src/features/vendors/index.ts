export { type HomeTab, TABS } from "./categories.ts";
export { CategoryMenu } from "./category-menu.tsx";
export { tabsOf, useTabs } from "./use-tabs.ts";
export { categoriesQuery, vendorMappingQuery } from "./vendor-queries.ts";
