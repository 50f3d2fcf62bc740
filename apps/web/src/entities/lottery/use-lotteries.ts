import type { Lottery } from "@foyer/contract/lotteries";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/use-language.ts";
import { cachedLotteries } from "./cached-lotteries.ts";
import { lotteriesQuery } from "./lottery-queries.ts";
import { useFreshDraws } from "./use-fresh-draws.ts";

/** All lotteries, kept current while they are shown; those of an earlier visit until the platform answers. */
export function useLotteries() {
  const language = useLanguage();
  const cached = () => cachedLotteries(language);
  const query = useQuery({
    ...lotteriesQuery(language),
    initialData: () => {
      const found = cached();
      return found && { lotteries: [...found.lotteries] };
    },
    initialDataUpdatedAt: () => cached()?.at,
  });
  const lotteries: readonly Lottery[] | undefined = query.data?.lotteries;
  useFreshDraws(lotteries, query);
  return { ...query, lotteries };
}
