// The cards and chips of the vendor screens are imported by file: their styles would come with the first screen.
export { type HomeTab, TABS } from "./categories.ts";
export { CategoryMenu } from "./category-menu.tsx";
export { useTabs } from "./use-tabs.ts";
export { vendorMappingQuery } from "./vendor-queries.ts";
