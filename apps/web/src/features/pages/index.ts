export { PageArticle } from "./page-article.tsx";
export { Sponsors } from "./sponsors.tsx";
export { usePage } from "./use-page.ts";
