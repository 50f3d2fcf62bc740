import type { PlayType, PrizeMode } from "@foyer/contract/launch";
import type { GameCategory } from "@foyer/contract/shared";
import type { ListClassification, ListKind, MinBet } from "../list-choices.ts";

/** What each route's query string may hold, typed. The route table (`app/routes.ts`) reads it off the address. */
export interface SearchByPath {
  "/m/home": { tab?: GameCategory | "PROMO" | "AFFILIATE" };
  "/m/login": { from?: string };
  "/m/register": { code?: string; from?: string };
  "/m/forget": Empty;
  "/m/changePsw": { from?: string };
  "/m/message": { open?: string };
  "/m/messageDetail": { id?: string };
  "/m/activity": { id?: string; category?: string };
  "/m/activityDetail": { id?: string };
  "/m/customer": Empty;
  "/m/service": Empty;
  "/m/help": { tag?: string; p?: string; c?: string };
  "/m/agent": Empty;
  "/m/set": Empty;
  "/m/gameList": {
    gameType?: GameCategory;
    vassalage?: string;
    type?: ListKind;
    gameName?: string;
    gameClassify?: ListClassification;
    minBet?: MinBet;
  };
  "/m/search": { gameName?: string };
  "/m/gameCenter": { gameType?: GameCategory };
  "/m/slotsCenter": Empty;
  "/m/jackpot": { pot?: string };
  "/m/launchGame": { playType?: PlayType; prize_mode?: PrizeMode; code?: string; pageBack?: "home" };
  "/m/play/$launchId": {
    game?: string;
    vendor?: string;
    free?: string;
    fun?: string;
    playType?: PlayType;
    prize_mode?: PrizeMode;
  };
  "/m/voucherCenter": Empty;
  "/m/member/home": Empty;
  "/m/mine": Empty;
  "/m/sidebar": Empty;
  "/m/notice": { open?: string };
  "/m/useragreement": Empty;
  "/m/policy": Empty;
  "/m/terms": Empty;
  "/m/feedback": Empty;
  "/m/joinUs": Empty;
  "/m/download": Empty;
  "/m/sponsor/detail": { id?: string };
  "/m/trail": Empty;
  "/m/gameRecord": Empty;
  "/m/webEmail": { id?: string };
  "/m/withdraw": Empty;
  "/m/securityCenter": Empty;
  "/m/agentRegister": Empty;
  "/m/agent/team/overview": Empty;
  "/m/transaction/record": { types?: string };
  "/m/member/team": Empty;
  "/m/agent/team/pnl": Empty;
  "/m/teamBetting": Empty;
  "/m/member/agent/agentRebeat": Empty;
  "/m/member/teamRebate": Empty;
  "/m/member/agent/agentDivident": Empty;
  "/m/member/notice": { types?: string };
  "/m/member/agent/getSalaryContract": Empty;
  "/m/member/agent/getDevidendContract": Empty;
  "/m/member/agent/getHourContract": Empty;
  /** Whoever answers players; no part of the house players walk through. */
  "/desk": { room?: "promotions" | "feedback" | "messages"; chat?: string };
}

/** No query string. */
interface Empty {
  none?: never;
}
export type Path = keyof SearchByPath;
export type Search<P extends Path> = SearchByPath[P];

export type PathParams<P extends Path> = P extends `${string}$${infer Name}`
  ? { [K in Name]: string }
  : undefined;

/** Where a link or a call of `go` leads. */
export type Target<P extends Path = Path> = P extends Path
  ? { to: P; search?: Search<P> } & (PathParams<P> extends undefined
      ? { params?: undefined }
      : { params: PathParams<P> })
  : never;
