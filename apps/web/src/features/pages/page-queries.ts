import type { Page, Sponsor } from "@foyer/contract/pages";
import type { Language } from "@foyer/contract/shared";
import { queryOptions } from "@tanstack/react-query";
import { loadCalls } from "../../lib/http/query.ts";

const LIFE = 10 * 60_000;

/** A page that the house writes; there is no such page where `slug` names none. */
export const pageQuery = (slug: string, language: Language) =>
  queryOptions<Page>({
    queryKey: ["pages.read", { slug, language }],
    queryFn: async ({ signal }) => {
      const { call } = await loadCalls();
      return call("pages.read", { params: { slug }, query: { language } }, { signal, fresh: true });
    },
    staleTime: LIFE,
  });

export const sponsorsQuery = (language: Language) =>
  queryOptions<readonly Sponsor[]>({
    queryKey: ["pages.sponsors", { language }],
    queryFn: async ({ signal }) => {
      const { call } = await loadCalls();
      return (await call("pages.sponsors", { query: { language } }, { signal })).content;
    },
    staleTime: LIFE,
  });
