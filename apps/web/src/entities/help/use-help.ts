import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/use-language.ts";
import { helpQuery } from "./help-queries.ts";

/** The help centre in the player's language. */
export const useHelp = () => useQuery(helpQuery(useLanguage()));
