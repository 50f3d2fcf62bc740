import * as announcements from "./announcements.ts";
import * as events from "./events.ts";
import * as games from "./games.ts";
import * as launch from "./launch.ts";
import * as member from "./member.ts";
import * as session from "./session.ts";
import * as settings from "./settings.ts";
import * as status from "./status.ts";
import * as vendors from "./vendors.ts";
import * as wallet from "./wallet.ts";

/** The whole contract by endpoint id: the one list the gateway serves, the document describes and the client calls. */
export const contract = {
  "status.read": status.systemStatus,
  "settings.consolidated": settings.settingsConsolidated,
  "settings.register": settings.registerSettings,
  "whitelabel.read": settings.whitelabelRead,
  "session.login": session.sessionLogin,
  "session.logout": session.sessionLogout,
  "session.renew": session.sessionRenew,
  "captcha.read": session.captchaRead,
  "member.info": member.memberInfo,
  "member.register": member.memberRegister,
  "member.username.check": member.usernameCheck,
  "wallet.read": wallet.walletRead,
  "announcements.read": announcements.announcementsRead,
  "vendors.mapping": vendors.vendorMapping,
  "vendors.game.types": vendors.vendorGameTypes,
  "games.list": games.gamesList,
  "games.hot": games.gamesHot,
  "games.recent": games.gamesRecent,
  "launch.start": launch.launchGame,
  "launch.resume": launch.launchRead,
  "launch.seen": launch.launchSeen,
  "events.stream": events.eventsStream,
} as const;

export type Contract = typeof contract;
export type EndpointId = keyof Contract;

export type { BodyOf, Endpoint, ParamsOf, QueryOf, ValueOf } from "./endpoint.ts";
export type { ErrorCode } from "./errors.ts";
