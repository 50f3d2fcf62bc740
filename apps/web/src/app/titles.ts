import { msg } from "@lingui/core/macro";

/** Titles of the screens, in the header and in the browser's tab. */
export const TITLES = {
  home: msg`Slots, live tables, sports and lottery`,
  "log-in": msg`Log in`,
  "sign-up": msg`Sign up`,
  "forgot-password": msg`Forgot password`,
  "first-password": msg`First password`,
  "change-password": msg`Change password`,
  announcements: msg`Announcements`,
  details: msg`Details`,
  promotions: msg`Promotions`,
  "customer-service": msg`Customer service`,
  "help-center": msg`Help center`,
  "agent-home": msg`Agent home`,
  "personal-settings": msg`Personal settings`,
  games: msg`Games`,
  search: msg`Search`,
  "game-center": msg`Game center`,
  slots: msg`Slots`,
  jackpots: msg`Jackpots`,
  lottery: msg`Lottery`,
  deposit: msg`Deposit`,
  profile: msg`Profile`,
  me: msg`Me`,
  menu: msg`Menu`,
  "user-agreement": msg`User agreement`,
  policy: msg`Privacy policy`,
  terms: msg`Terms and conditions`,
  feedback: msg`Feedback`,
  "join-us": msg`Join us`,
  download: msg`Get the app`,
  "free-trial": msg`Free trial`,
  "betting-record": msg`Betting record`,
  "platform-messages": msg`Platform messages`,
  withdrawal: msg`Withdrawal`,
  "security-center": msg`Security center`,
  "open-an-account": msg`Open a downline account`,
  "team-overview": msg`Team overview`,
  transactions: msg`Transactions`,
  team: msg`Team`,
  "team-profit-and-loss": msg`Team profit and loss`,
  "team-betting": msg`Team betting`,
  rebates: msg`Rebates`,
  "team-rebates": msg`Team rebates`,
  dividends: msg`Dividends`,
  "agent-announcements": msg`Agent announcements`,
  "salary-contract": msg`Salary contract`,
  "dividend-contract": msg`Dividend contract`,
  "hourly-contract": msg`Hourly contract`,
  backOffice: msg`Back office`,
} as const;

export type TitleName = keyof typeof TITLES;

/** The title of a screen: one form serves the first password and every later one. */
export const titleOf = (title: TitleName, firstTimeLogin: boolean | undefined): TitleName =>
  title === "first-password" && !firstTimeLogin ? "change-password" : title;
