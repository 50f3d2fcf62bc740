import type { AdjustmentState } from "@foyer/contract/adjustments";
import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import type { TeamMove } from "@foyer/contract/back-office-agents";
import type { BACK_OFFICE_CONTRACT_FILTERS } from "@foyer/contract/back-office-contracts";
import type { MemberRecordKind } from "@foyer/contract/back-office-members";
import type { SettlementKind } from "@foyer/contract/settlements";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { backOfficeKeys } from "./back-office-keys.ts";
import { backOfficeCall } from "./back-office-session.ts";

/** A list of the back office, in pages. */
export interface BackOfficePages<Item> {
  readonly items: readonly Item[] | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => Promise<unknown>;
}

type Key = readonly string[];

/** What was found before stays until the next search is answered. */
const COMMON = { staleTime: 0, placeholderData: keepPreviousData };

/** Pages by number. */
function useNumberedPages<Item>(
  queryKey: Key,
  read: (
    pageNo: number,
    signal: AbortSignal,
  ) => Promise<{
    readonly content: readonly Item[];
    readonly pageNum: number;
    readonly totalPages: number;
  }>,
  keyOf: (item: Item) => string,
): BackOfficePages<Item> {
  const { data, ...query } = useInfiniteQuery({
    ...COMMON,
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
  });
  return { ...query, items: data && itemsOf(data.pages, keyOf) };
}

/** Pages that begin after the last item of the page before. */
export function useContinuedPages<Item>(
  queryKey: Key,
  read: (
    from: { before?: string },
    signal: AbortSignal,
  ) => Promise<{ readonly content: readonly Item[]; readonly next?: string | undefined }>,
  keyOf: (item: Item) => string,
  refetchInterval: number | false = false,
): BackOfficePages<Item> {
  const { data, ...query } = useInfiniteQuery({
    ...COMMON,
    refetchInterval,
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam === "" ? {} : { before: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
  return { ...query, items: data && itemsOf(data.pages, keyOf) };
}

/** An item that moved between two page requests may be on both. */
function itemsOf<Item>(
  pages: readonly { readonly content: readonly Item[] }[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const items = pages.flatMap(({ content }) => content);
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/** Conversations, longest waiting first. */
export const useChats = () =>
  useNumberedPages(
    backOfficeKeys.chats,
    (pageNo, signal) => backOfficeCall("backoffice.chats", { query: { pageNo } }, signal),
    ({ chatId }) => chatId,
  );

/** Conversations with these words, the newest first. */
export const useFoundChats = (q: string) =>
  useContinuedPages(
    [...backOfficeKeys.chats, q],
    (from, signal) => backOfficeCall("backoffice.chats.search", { query: { q, ...from } }, signal),
    ({ chatId }) => chatId,
  );

export type VerdictFilter = "all" | "approve" | "reject";

/** Decided applications, the latest decision first. */
export const useDecisions = (q: string, verdict: VerdictFilter) =>
  useContinuedPages(
    [...backOfficeKeys.promotions, "decided", verdict, q],
    (from, signal) =>
      backOfficeCall(
        "backoffice.promotion.decisions",
        { query: { ...(q !== "" && { q }), ...(verdict !== "all" && { verdict }), ...from } },
        signal,
      ),
    ({ applicationId }) => applicationId,
  );

/** Feedback awaiting an answer. */
export const useFeedback = () =>
  useNumberedPages(
    backOfficeKeys.feedback,
    (pageNo, signal) => backOfficeCall("backoffice.feedback", { query: { pageNo } }, signal),
    ({ receipt }) => receipt,
  );

/** Feedback with these words, answered or not, the newest first. */
export const useFoundFeedback = (q: string) =>
  useContinuedPages(
    [...backOfficeKeys.feedback, q],
    (from, signal) => backOfficeCall("backoffice.feedback.search", { query: { q, ...from } }, signal),
    ({ receipt }) => receipt,
  );

/** Adjustments of members whose name begins so, the newest first. */
export const useAdjustments = (q: string, state: AdjustmentState | "all") =>
  useContinuedPages(
    [...backOfficeKeys.adjustments, "list", state, q],
    (from, signal) =>
      backOfficeCall(
        "backoffice.adjustments",
        { query: { ...(q !== "" && { q }), ...(state !== "all" && { state }), ...from } },
        signal,
      ),
    ({ number }) => number,
  );

/** Agents and members whose username contains these letters; without any, the agents at the top. */
export const useAgents = (q: string) =>
  useContinuedPages(
    [...backOfficeKeys.agents, "list", q],
    (from, signal) =>
      backOfficeCall("backoffice.agents", { query: { ...(q !== "" && { q }), ...from } }, signal),
    ({ id }) => id,
  );

/** What a member did, of one kind, the newest first. */
export const useMemberRecords = (memberId: string, kind: MemberRecordKind) =>
  useContinuedPages(
    backOfficeKeys.memberRecords(memberId, kind),
    (query, signal) =>
      backOfficeCall("backoffice.member.records", { params: { memberId, kind }, query }, signal),
    ({ id }) => id,
  );

/** Rounds of a member, the newest first. */
export const useMemberBets = (memberId: string) =>
  useContinuedPages(
    backOfficeKeys.memberRecords(memberId, "bets"),
    async (query, signal) => {
      const page = await backOfficeCall("backoffice.member.bets", { params: { memberId }, query }, signal);
      return { content: page.items, next: page.next };
    },
    ({ id }) => id,
  );

/** Who is directly below an agent. */
export const useDirectDownlines = (under: string) =>
  useContinuedPages(
    backOfficeKeys.agentsUnder(under),
    (from, signal) => backOfficeCall("backoffice.agents", { query: { under, ...from } }, signal),
    ({ id }) => id,
  );

/** Moves of teams, the newest first. */
export const useMoves = (state: TeamMove["state"] | "all") =>
  useContinuedPages(
    [...backOfficeKeys.moves, state],
    (from, signal) =>
      backOfficeCall("backoffice.moves", { query: { ...(state !== "all" && { state }), ...from } }, signal),
    ({ moveId }) => moveId,
  );

/** Changes of a member's rates, the newest first. */
export const useRateChanges = (memberId: string) =>
  useContinuedPages(
    backOfficeKeys.agentRateHistory(memberId),
    (from, signal) =>
      backOfficeCall("backoffice.rebates.history", { params: { memberId }, query: from }, signal),
    ({ id }) => id,
  );

export interface ContractFilter {
  readonly kind: AgentContractKind | "all";
  readonly state: (typeof BACK_OFFICE_CONTRACT_FILTERS)[number] | "all";
}

/** Contracts of agents of which a party has these letters in the username, the newest first. */
export const useContracts = (q: string, { kind, state }: ContractFilter) =>
  useContinuedPages(
    [...backOfficeKeys.contracts, "list", kind, state, q],
    (from, signal) =>
      backOfficeCall(
        "backoffice.contracts",
        {
          query: {
            ...(q !== "" && { q }),
            ...(kind !== "all" && { kind }),
            ...(state !== "all" && { state }),
            ...from,
          },
        },
        signal,
      ),
    ({ id }) => id,
  );

export interface SettlementFilter {
  readonly kind: SettlementKind | "all";
  readonly state: "held" | "owed" | "all";
}

/** Settlements, the newest first. */
export const useSettlements = ({ kind, state }: SettlementFilter) =>
  useContinuedPages(
    [...backOfficeKeys.settlements, "list", kind, state],
    (from, signal) =>
      backOfficeCall(
        "backoffice.settlements",
        { query: { ...(kind !== "all" && { kind }), ...(state !== "all" && { state }), ...from } },
        signal,
      ),
    ({ settlementId }) => settlementId,
  );

/** Announcements that operators have published. */
export const useAnnouncements = () =>
  useNumberedPages(
    backOfficeKeys.announcements,
    (pageNo, signal) => backOfficeCall("backoffice.announcements", { query: { pageNo } }, signal),
    ({ announcementId }) => announcementId,
  );

/** Messages the back office has sent to players. */
export const useMessages = () =>
  useNumberedPages(
    backOfficeKeys.messages,
    (pageNo, signal) => backOfficeCall("backoffice.messages", { query: { pageNo } }, signal),
    ({ messageId }) => messageId,
  );
