import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/use-language.ts";
import { pageQuery } from "./page-queries.ts";

/** A page of the house in the player's language; none is asked for without a name. */
export function usePage(slug: string) {
  return useQuery({ ...pageQuery(slug, useLanguage()), enabled: slug !== "" });
}
