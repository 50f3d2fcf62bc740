import { msg } from "@lingui/core/macro";
import { EMPTY_HOME, type Situation, type Situations } from "./situation-texts.ts";

/*
 * Texts of recurring situations on every screen but home: a catalogue of their own keeps them out of the first view.
 */

/** Nothing to list, or nothing that matches. */
export const EMPTY = {
  ...EMPTY_HOME,
  adjustments: { title: msg`No adjustments`, text: msg`Corrections of balances appear here.` },
  agents: { title: msg`No agents yet`, text: msg`General agents appear here.` },
  announcements: { title: msg`No announcements`, text: msg`New announcements appear here.` },
  applications: { title: msg`No applications`, text: msg`Applications for promotions appear here.` },
  approvals: {
    title: msg`Nothing waits for a second operator`,
    text: msg`What one operator may not decide alone appears here.`,
  },
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
  gamesFound: { title: msg`No games found`, text: msg`Try another name or clear the filters.` },
  help: { title: msg`No help articles yet`, text: msg`Customer service can help you.` },
  helpFound: { title: msg`No answers found`, text: msg`Try other words, or contact customer service.` },
  identityChecks: { title: msg`No identity checks`, text: msg`Documents that players send appear here.` },
  jackpots: { title: msg`No jackpots yet`, text: msg`Meanwhile, try our games.` },
  lotteries: { title: msg`No lotteries here right now`, text: msg`Choose another kind of lottery.` },
  lotteriesFound: { title: msg`No lotteries found`, text: msg`Try another name.` },
  lotteryResults: { title: msg`No results`, text: msg`Try another day or another number.` },
  lotteryOrders: { title: msg`No orders here`, text: msg`Your bets in lotteries appear here.` },
  lotteryChases: { title: msg`No chases yet`, text: msg`Orders for several draws appear here.` },
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
  memberRecords: { title: msg`No records`, text: msg`What the player does appears here.` },
  moves: { title: msg`No moves found`, text: msg`Moves of agents with their teams appear here.` },
  backOfficeLotteries: {
    title: msg`No lotteries`,
    text: msg`Lotteries are added at the command line of the platform.`,
  },
  draws: { title: msg`No draws yet`, text: msg`Draws appear here when their sales begin.` },
  lateDraws: { title: msg`No result is late`, text: msg`Draws whose result is late appear here.` },
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
  lotteryChase: { title: msg`Chase not found`, text: msg`Check the link, or look in your orders.` },
  lotteryDraw: { title: msg`Draw not found`, text: msg`Choose a draw among the results.` },
  lotteryOrder: { title: msg`Order not found`, text: msg`Check the link, or look in your orders.` },
  page: { title: msg`Page not found`, text: msg`It was removed, or the link is wrong.` },
  statement: { title: msg`Statement not found`, text: msg`Check the link, or look in your statements.` },
  promotion: { title: msg`This promotion has ended.`, text: msg`See current promotions.` },
  teamMember: { title: msg`Member not found`, text: msg`Check the link, or look in your team.` },
} as const satisfies Readonly<Record<string, Situation>>;

/** What became of a request, contract or case that somebody else changed first. */
export const MOVED = {
  accepted: msg`It was accepted on ${{ at: "" }}.`,
  declined: msg`It was declined on ${{ at: "" }}.`,
  withdrawn: msg`It was withdrawn on ${{ at: "" }}.`,
  expired: msg`It expired on ${{ at: "" }}.`,
  ended: msg`It was ended, with ${{ at: "" }} as its last day.`,
  approved: msg`It was approved on ${{ at: "" }}.`,
  booked: msg`It was booked on ${{ at: "" }}.`,
  cancelled: msg`It was cancelled on ${{ at: "" }}.`,
  "charged-back": msg`The payer's bank took it back on ${{ at: "" }}.`,
  credited: msg`It was credited on ${{ at: "" }}.`,
  failed: msg`It failed on ${{ at: "" }}.`,
  matched: msg`It was given to an order on ${{ at: "" }}.`,
  paid: msg`It was paid on ${{ at: "" }}.`,
  recovered: msg`It was taken from the balance on ${{ at: "" }}.`,
  rejected: msg`It was rejected on ${{ at: "" }}.`,
  returned: msg`It was returned on ${{ at: "" }}.`,
  reversed: msg`The bank returned it on ${{ at: "" }}.`,
  sent: msg`It was sent on ${{ at: "" }}.`,
  "written-off": msg`It was written off on ${{ at: "" }}.`,
  confirmed: msg`It was confirmed on ${{ at: "" }}.`,
  refused: msg`It was refused on ${{ at: "" }}.`,
  imported: msg`It was imported on ${{ at: "" }}.`,
  drawn: msg`The result was confirmed on ${{ at: "" }}.`,
  settling: msg`Its settlement began on ${{ at: "" }}.`,
  settled: msg`It was settled on ${{ at: "" }}.`,
  asked: msg`It was asked for on ${{ at: "" }} and waits for another operator.`,
  reopened: msg`It was opened again on ${{ at: "" }}.`,
  gone: msg`The comparison of ${{ at: "" }} no longer finds it.`,
  lapsed: msg`The comparison of ${{ at: "" }} found other figures. Ask again.`,
  void: msg`It was declared void on ${{ at: "" }}.`,
  obsolete: msg`It lapsed on ${{ at: "" }}.`,
} as const;
export type MovedState = keyof typeof MOVED;
