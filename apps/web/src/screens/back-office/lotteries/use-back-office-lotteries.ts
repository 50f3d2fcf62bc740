import { useQuery } from "@tanstack/react-query";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { useContinuedPages } from "../use-back-office-pages.ts";

/** Figures change with every bet; events tell of results only. */
const REFRESH_MS = 15_000;

/** All lotteries with today's figures. */
export const useBackOfficeLotteries = () =>
  useQuery({
    queryKey: backOfficeKeys.lotteryList,
    queryFn: ({ signal }) => backOfficeCall("backoffice.lotteries", {}, signal),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

/** Draws: late and selling ones first, then those that are over. */
export const useBackOfficeDraws = (code: string | undefined, late: boolean) =>
  useContinuedPages(
    [...backOfficeKeys.lotteryDraws, code ?? "", late ? "late" : "all"],
    async (from, signal) => {
      const { items, next } = await backOfficeCall(
        "backoffice.draws",
        { query: { ...(code !== undefined && { code }), ...(late && { late }), ...from } },
        signal,
      );
      return { content: items, next };
    },
    (draw) => `${draw.code} ${draw.number}`,
    REFRESH_MS,
  );

export const useBackOfficeDraw = (code: string, number: string) =>
  useQuery({
    queryKey: backOfficeKeys.lotteryDraw(code, number),
    queryFn: ({ signal }) => backOfficeCall("backoffice.draw", { params: { code, number } }, signal),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
