import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/use-language.ts";
import { pageQuery } from "./page-queries.ts";

/** A text page of the merchant in the player's language; nothing is fetched without a name. */
export function usePage(slug: string) {
  return useQuery({ ...pageQuery(slug, useLanguage()), enabled: slug !== "" });
}
