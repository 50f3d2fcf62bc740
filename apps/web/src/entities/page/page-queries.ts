import type { Page, Sponsor } from "@foyer/contract/pages";
import type { Language } from "@foyer/contract/shared";
import { queryOptions } from "@tanstack/react-query";
import { lazyCall } from "../../lib/http/query.ts";

/** Query keys of pages. */
const pageKeys = {
  page: (slug: string, language: Language) => ["pages.read", { slug, language }] as const,
  sponsors: (language: Language) => ["pages.sponsors", { language }] as const,
};

const LIFE = 10 * 60_000;

/** A text page of the merchant; without a `slug` there is none. */
export const pageQuery = (slug: string, language: Language) =>
  queryOptions<Page>({
    queryKey: pageKeys.page(slug, language),
    queryFn: ({ signal }) =>
      lazyCall("pages.read", { params: { slug }, query: { language } }, { signal, fresh: true }),
    staleTime: LIFE,
  });

export const sponsorsQuery = (language: Language) =>
  queryOptions<readonly Sponsor[]>({
    queryKey: pageKeys.sponsors(language),
    queryFn: async ({ signal }) => {
      return (await lazyCall("pages.sponsors", { query: { language } }, { signal })).content;
    },
    staleTime: LIFE,
  });
