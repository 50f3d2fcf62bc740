import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/*
 * The texts of recurring situations, one table each: failed to load, empty, not found, offline, maintenance, end of
 * a session. Those of the first screen ("Couldn't load games.", "Couldn't load this page.", a tap on a game under
 * maintenance) stay where they are shown, because this file is in a catalogue that is loaded after the first paint.
 */

type Situations<Key extends string = string> = Readonly<Record<Key, MessageDescriptor>>;

/** A title and the text below it. */
interface Situation {
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
}

/** Shown with a "Try again" button. */
export const COULD_NOT_LOAD = {
  adjustments: msg`Couldn't load adjustments.`,
  agents: msg`Couldn't load agents.`,
  announcements: msg`Couldn't load announcements.`,
  applications: msg`Couldn't load applications.`,
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
  lottery: msg`Couldn't load the lottery.`,
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

/** Nothing to list, or nothing that matches. */
export const EMPTY = {
  adjustments: { title: msg`No adjustments`, text: msg`Corrections of balances appear here.` },
  agents: { title: msg`No agents yet`, text: msg`General agents appear here.` },
  announcements: { title: msg`No announcements`, text: msg`New announcements appear here.` },
  applications: { title: msg`No applications`, text: msg`Applications for promotions appear here.` },
  auditTrail: { title: msg`No entries`, text: msg`What operators do appears here.` },
  auditTrailFound: { title: msg`No entries`, text: msg`Try another filter.` },
  bets: { title: msg`No bets found`, text: msg`Bets appear here when you play.` },
  cannedAnswers: { title: msg`No canned answers yet`, text: msg`Answers you use often appear here.` },
  cards: {
    title: msg`No cards yet`,
    text: msg`Add a bank account or e-wallet in your own name. Withdrawals are paid to it.`,
  },
  contracts: { title: msg`No contracts yet`, text: msg`Proposals and contracts appear here.` },
  agentContracts: { title: msg`No contracts found`, text: msg`Contracts of agents appear here.` },
  conversations: { title: msg`No conversations yet`, text: msg`Messages from players appear here.` },
  decisions: { title: msg`No decisions yet`, text: msg`Decided applications appear here.` },
  paymentCases: {
    title: msg`No open payments`,
    text: msg`Payments without an order, and deposits that the bank took back, appear here.`,
  },
  reconciliation: {
    title: msg`No days here`,
    text: msg`Each day is compared with payment providers and bank statements after it ended.`,
  },
  bankStatements: {
    title: msg`No bank statements yet`,
    text: msg`Upload one to credit the transfers in it.`,
  },
  depositCases: {
    title: msg`No deposits to check`,
    text: msg`Transfers and payments that need you appear here.`,
  },
  depositMethods: {
    title: msg`No payment methods right now`,
    text: msg`Customer service can tell you when you can deposit.`,
  },
  paymentMethods: { title: msg`No payment methods`, text: msg`They are imported at the command line.` },
  transfers: { title: msg`No transfers yet`, text: msg`Transfers between your wallets appear here.` },
  withdrawalCases: {
    title: msg`No withdrawals to check`,
    text: msg`Withdrawals that need you appear here.`,
  },
  withdrawals: { title: msg`No withdrawals yet`, text: msg`Your withdrawals appear here.` },
  deposits: { title: msg`No deposits yet`, text: msg`Your deposit orders appear here.` },
  favourites: { title: msg`No favourites yet`, text: msg`Tap the heart to save a game.` },
  feedback: { title: msg`No open feedback`, text: msg`Feedback from players appears here.` },
  found: { title: msg`Nothing found`, text: msg`Try other words, or just the beginning of a word.` },
  games: { title: msg`No games yet`, text: msg`Try another category.` },
  gamesFound: { title: msg`No games found`, text: msg`Try another name or clear the filters.` },
  help: { title: msg`No help articles yet`, text: msg`Customer service can help you.` },
  helpFound: { title: msg`No answers found`, text: msg`Try other words, or contact customer service.` },
  identityChecks: { title: msg`No identity checks`, text: msg`Documents that players send appear here.` },
  jackpots: { title: msg`No jackpots yet`, text: msg`Meanwhile, try our games.` },
  matches: { title: msg`No upcoming matches`, text: msg`Upcoming matches appear here.` },
  messages: { title: msg`No messages yet`, text: msg`We'll write to you here.` },
  teamMessages: { title: msg`No messages yet`, text: msg`Choose a member of your team to write to.` },
  myGames: { title: msg`No games yet`, text: msg`Games you play and your favourites appear here.` },
  downlineAgents: {
    title: msg`No agents directly below you`,
    text: msg`Agents you bring appear here.`,
  },
  payments: {
    title: msg`No payments found`,
    text: msg`What you owe your downlines by contract appears here.`,
  },
  promotions: { title: msg`No promotions right now`, text: msg`Meanwhile, try our games.` },
  endedInvitations: { title: msg`No ended links`, text: msg`Links that have ended or expired appear here.` },
  invitations: { title: msg`No links yet`, text: msg`Whoever registers by a link of yours joins your team.` },
  quotas: { title: msg`No limits`, text: msg`You can open as many accounts as you like.` },
  rebateHistory: { title: msg`No changes yet`, text: msg`Changes of rates appear here.` },
  rebates: { title: msg`No rates yet`, text: msg`Your rates appear here when your upline sets them.` },
  rebateStatements: {
    title: msg`No statements found`,
    text: msg`A day's statement appears here after the day has ended.`,
  },
  recentGames: { title: msg`No recently played games`, text: msg`Games you play appear here.` },
  moves: { title: msg`No moves found`, text: msg`Moves of agents with their teams appear here.` },
  sentMessages: { title: msg`No sent messages yet`, text: msg`Sent messages appear here.` },
  settlements: {
    title: msg`No settlements found`,
    text: msg`Rebates, salaries and dividends appear here after their period has ended.`,
  },
  team: { title: msg`No one in your team yet`, text: msg`Members who join below you appear here.` },
  teamMembers: { title: msg`No members found`, text: msg`Try another filter.` },
  teamRebates: {
    title: msg`No direct downlines yet`,
    text: msg`Members you bring appear here with their rates.`,
  },
  teamRebatesFound: { title: msg`No members found`, text: msg`Try another name.` },
  transactions: { title: msg`No transactions found`, text: msg`Deposits, bets and wins appear here.` },
} as const satisfies Readonly<Record<string, Situation>>;

/** Nothing to list in a part of a screen. */
export const EMPTY_PART = {
  conversation: msg`No messages yet.`,
  jackpotWins: msg`No winners yet`,
  ownFeedback: msg`No feedback yet. Our replies appear here.`,
} as const satisfies Situations;

/** The address does not exist, or no longer does. */
export const NOT_FOUND = {
  announcement: { title: msg`Announcement not found`, text: msg`It was removed, or the link is wrong.` },
  contract: { title: msg`Contract not found`, text: msg`Check the link, or look in your contracts.` },
  withdrawal: {
    title: msg`Withdrawal not found`,
    text: msg`Check the link, or look in your withdrawal records.`,
  },
  deposit: {
    title: msg`Deposit order not found`,
    text: msg`Check the link, or look in your deposit records.`,
  },
  conversation: {
    title: msg`Conversation not found`,
    text: msg`You can write to your upline and to members directly below you.`,
  },
  downline: { title: msg`Member not found`, text: msg`This member isn't a direct downline of yours.` },
  invitation: { title: msg`Link not found`, text: msg`Check the link, or look in your invitation links.` },
  lottery: { title: msg`Lottery not found`, text: msg`This lottery is no longer available.` },
  page: { title: msg`Page not found`, text: msg`It was removed, or the link is wrong.` },
  statement: { title: msg`Statement not found`, text: msg`Check the link, or look in your statements.` },
  promotion: { title: msg`This promotion has ended.`, text: msg`See current promotions.` },
  teamMember: { title: msg`Member not found`, text: msg`Check the link, or look in your team.` },
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
