import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/*
 * The texts of recurring situations, one table each: failed to load, empty, not found, offline, maintenance, end of
 * a session. Those of the first screen ("Couldn't load games.", "Couldn't load this page.", a tap on a game under
 * maintenance) stay where they are shown, because this file is in a catalogue that is loaded after the first paint.
 */

export type Situations<Key extends string = string> = Readonly<Record<Key, MessageDescriptor>>;

/** A title and the text below it. */
export interface Situation {
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
}

/** Shown with a "Try again" button. */
export const COULD_NOT_LOAD = {
  adjustments: msg`Couldn't load adjustments.`,
  agents: msg`Couldn't load agents.`,
  announcements: msg`Couldn't load announcements.`,
  applications: msg`Couldn't load applications.`,
  approvals: msg`Couldn't load what waits for a second operator.`,
  auditTrail: msg`Couldn't load the audit trail.`,
  bet: msg`Couldn't load the bet.`,
  bets: msg`Couldn't load bets.`,
  cannedAnswers: msg`Couldn't load canned answers.`,
  club: msg`Couldn't load the member club.`,
  contactOptions: msg`Couldn't load contact options.`,
  contract: msg`Couldn't load the contract.`,
  contracts: msg`Couldn't load contracts.`,
  conversation: msg`Couldn't load the conversation.`,
  conversations: msg`Couldn't load conversations.`,
  decisions: msg`Couldn't load decisions.`,
  rebateHistory: msg`Couldn't load the history of rates.`,
  rebatePreview: msg`Couldn't load the preview.`,
  rebates: msg`Couldn't load rebate rates.`,
  invitation: msg`Couldn't load the invitation link.`,
  invitations: msg`Couldn't load invitation links.`,
  openingTerms: msg`Couldn't load what you can give.`,
  quotas: msg`Couldn't load quotas.`,
  rebateStatements: msg`Couldn't load statements.`,
  reconciliation: msg`Couldn't load the reconciliation.`,
  bankStatements: msg`Couldn't load bank statements.`,
  paymentCases: msg`Couldn't load payments.`,
  depositCases: msg`Couldn't load deposits.`,
  deposit: msg`Couldn't load the deposit order.`,
  withdrawal: msg`Couldn't load the withdrawal.`,
  withdrawalRules: msg`Couldn't load the approval rules.`,
  withdrawalCases: msg`Couldn't load withdrawals.`,
  memberLevel: msg`Couldn't load the level.`,
  withdrawals: msg`Couldn't load withdrawal records.`,
  depositMethods: msg`Couldn't load payment methods.`,
  deposits: msg`Couldn't load deposit records.`,
  feedback: msg`Couldn't load feedback.`,
  formPart: msg`Couldn't load this part of the form.`,
  game: msg`The game isn't loading.`,
  gameDetails: msg`Couldn't load game details.`,
  games: msg`Couldn't load games.`,
  help: msg`Couldn't load the help center.`,
  identity: msg`Couldn't load the identity check.`,
  identityChecks: msg`Couldn't load identity checks.`,
  jackpots: msg`Couldn't load jackpots.`,
  draws: msg`Couldn't load draws.`,
  lottery: msg`Couldn't load the lottery.`,
  lotteries: msg`Couldn't load lotteries.`,
  lotteryChase: msg`Couldn't load the chase.`,
  lotteryChases: msg`Couldn't load chases.`,
  lotteryDraw: msg`Couldn't load the draw.`,
  lotteryOrder: msg`Couldn't load the order.`,
  lotteryOrders: msg`Couldn't load orders.`,
  lotteryResults: msg`Couldn't load results.`,
  lotteryTrends: msg`Couldn't load trends.`,
  matchDetails: msg`Couldn't load match details.`,
  menu: msg`Couldn't load the menu.`,
  message: msg`Couldn't load the message.`,
  messages: msg`Couldn't load messages.`,
  myGames: msg`Couldn't load your games.`,
  page: msg`Couldn't load this page.`,
  profitAndLoss: msg`Couldn't load profit and loss.`,
  profile: msg`Couldn't load your profile.`,
  promotions: msg`Couldn't load promotions.`,
  promotionStatus: msg`Couldn't load your status.`,
  providers: msg`Couldn't load providers.`,
  runningDividend: msg`Couldn't load the dividend of this period.`,
  section: msg`Couldn't load this section.`,
  sentMessages: msg`Couldn't load sent messages.`,
  settlements: msg`Couldn't load settlements.`,
  statement: msg`Couldn't load the statement.`,
  teamFigures: msg`Couldn't load the team's figures.`,
  team: msg`Couldn't load your team.`,
  teamMember: msg`Couldn't load the member.`,
  teamMembers: msg`Couldn't load members.`,
  teamRebates: msg`Couldn't load the downlines' rates.`,
  transaction: msg`Couldn't load the transaction.`,
  transactions: msg`Couldn't load transactions.`,
  transfers: msg`Couldn't load transfers.`,
  wallets: msg`Couldn't load your wallets.`,
} as const satisfies Situations;

export type Loadable = keyof typeof COULD_NOT_LOAD;

/** Nothing to list on home; the texts of other screens are in `screen-texts.ts`. */
export const EMPTY_HOME = {
  games: { title: msg`No games yet`, text: msg`Try another category.` },
  matches: { title: msg`No upcoming matches`, text: msg`Upcoming matches appear here.` },
} as const satisfies Readonly<Record<string, Situation>>;

/** Shown without a connection: what still works, and what happens when it is back. */
export const OFFLINE = {
  savedContent: msg`You're offline. Showing saved content.`,
  moreGames: msg`You're offline. More games load when you're back online.`,
  gameDetails: msg`You're offline. Details load when you're back online.`,
  openingGame: msg`You're offline. The game opens when you're back online.`,
  round: msg`You're offline. Your current round is safe.`,
} as const satisfies Situations;

/** The site, a provider or a game is under maintenance. */
export const MAINTENANCE = {
  site: {
    title: msg({ id: "local_maintenance", message: "Maintenance" }),
    text: msg({ id: "local_maintenance_info", message: "We're down for maintenance. Come back later." }),
  },
  request: msg`System upgrading, please try again later.`,
  round: msg`We're closing for maintenance. You can finish your round, but new rounds can't start.`,
  provider: {
    title: msg`This provider is under maintenance.`,
    text: msg`Its games will be back soon. Meanwhile, try another game.`,
  },
  providerShort: msg`This provider is under maintenance. Try another game.`,
  game: msg`This game is under maintenance.`,
  allGames: msg`No game here can be played right now. All are under maintenance.`,
  /** With the value `name`. */
  namedProvider: msg({ message: "{name} is under maintenance. Its games will be back soon." }),
  /** With the value `name`. */
  lottery: msg({ message: "{name} is under maintenance. Its draws will be back soon." }),
} as const satisfies Readonly<Record<string, MessageDescriptor | Situation>>;

/** Why a session is over. */
export const SESSION_ENDED = {
  expired: msg`You've been logged out. Log in again to continue.`,
  elsewhere: msg`The account has been logged out, please log in again.`,
  otherTab: msg`You logged out in another tab.`,
  loggedOut: msg`This device is already logged out.`,
  backOffice: msg`You've been logged out of the back office. Log in again to continue.`,
} as const satisfies Situations;
