/**
 * Assigns sources to catalogues (globs below `src/`). `first` is loaded with the first screen, so only what home
 * shows to a visitor belongs there; every other catalogue is loaded by the code that needs it.
 */
export const CATALOGUE_SOURCES = {
  first: [
    "app/header/header*.tsx",
    "app/bottom-navigation/**",
    "app/load-failure.tsx",
    "app/shell.tsx",
    "screens/home/{home-screen,hot-games,live-rail,load-failed}.tsx",
    "widgets/banner-carousel/**",
    "entities/announcement/notice-marquee.tsx",
    "entities/category/{categories.ts,category-menu.tsx}",
    "entities/game/badges.ts",
    "features/launch-game/use-launch-game.ts",
    "widgets/game-card/**",
    "ui/!(upload-progress)/**",
  ],
  /** The shell after the first render: panels, the member's header, titles, error texts. */
  later: [
    "app/titles.ts",
    "app/{offline,time-zone}-strip.tsx",
    "app/header/{agent,back,member}-head*.tsx",
    "app/panels/!(passkeys-panel).tsx",
    "app/refresh/**",
    "app/status/**",
    "app/wide/**",
    "entities/wallet/**",
    "entities/session/**",
    "entities/jackpot/jackpot-amount.tsx",
    "entities/lottery/lottery-{line,win}.tsx",
    "features/{share-page,sign-out}/**",
    "features/switch-{language,theme}/**",
    "features/view-game-details/about-button.tsx",
    "i18n/{error,situation}-texts.ts",
    "i18n/try-again-in.tsx",
    "ui/upload-progress/**",
    "screens/home/{member-top,category-rails,category-grid,match-board,match-card,home-jackpot,more-rails,recent-wins}.tsx",
    "screens/sidebar/**",
    "widgets/{side-menu,site-footer}/**",
  ],
  /** Shared by all screens but home: texts of situations, and of errors that home can't meet. */
  screens: ["i18n/screen-{error-texts,texts}.ts"],
  /** The document around the app, rendered by the server only. */
  document: ["app/document/**"],
  /** Sign-in, registration, passwords, settings. */
  identity: [
    "screens/login/**",
    "screens/trial/**",
    "screens/register/**",
    "screens/recover-password/**",
    "screens/change-password/**",
    "screens/settings/**",
    "features/sign-in/**",
    "features/social-sign-in/**",
    "features/{own-sessions,passkeys}/**",
    "features/second-factor/second-step-form.tsx",
    "features/start-trial/**",
    "features/register/**",
    "features/{change,recover}-password/**",
    "entities/{password,verification,field-rules}/**",
  ],
  /** The security centre: what protects an account, and the confirmation that it is its owner. */
  security: [
    "screens/security-center/**",
    "app/panels/passkeys-panel.tsx",
    "features/confirm-identity/**",
    "features/second-factor/{connect-app,recovery-codes,use-copy}.{ts,tsx}",
    "entities/{field-rules,verification}/**",
  ],
  /** The member's own screens. */
  member: [
    "screens/{club,member-home,inbox}/**",
    "entities/{club,inbox,member}/**",
    "entities/team-message/inbox-tabs.tsx",
  ],
  /** Betting record, transactions, profit and loss. */
  records: [
    "screens/{betting-record,transactions}/**",
    "entities/record/**",
    "features/{download-csv,filter-records}/**",
    "entities/merchant/as-of-note.tsx",
    "widgets/order-records/**",
  ],
  /** Personal data, avatar and identity check. */
  profile: [
    "screens/{profile,identity}/**",
    "features/{edit-profile,choose-avatar,check-identity}/**",
    "entities/{personal-data,identity,field-rules}/**",
    "entities/club/level-{card,progress}.tsx",
  ],
  /** Screens of agents. */
  agent: [
    "widgets/agent-navigation/**",
    "screens/{agent-home,rebates,team-members,team-overview,team-rebates}/**",
    "entities/{rebate,team}/**",
    "entities/settlement/{statement-list,statement-parts,statement-state,use-period-text}.{ts,tsx}",
    "entities/record/{record-list,record-texts,use-record-times}.{ts,tsx}",
    "features/{choose-team-days,edit-rebate,filter-records}/**",
    "entities/merchant/as-of-note.tsx",
  ],
  /** Accounts that agents open, invitation links and quotas. */
  "agent-invitations": [
    "screens/agent-register/**",
    "entities/invitation/**",
    "features/give-rates/**",
    "entities/field-rules/**",
    "entities/record/{record-list,use-record-times}.{ts,tsx}",
    "entities/merchant/as-of-note.tsx",
  ],
  /** Records of teams: transactions, betting, profit and loss. */
  "agent-records": [
    "screens/{team-betting,team-profit,team-transactions}/**",
    "entities/{team,team-record}/**",
    "entities/record/{bet-view,transaction-view,record-list,record-texts,use-record-times}.{ts,tsx}",
    "features/{choose-team-days,download-csv,filter-team-records}/**",
    "features/filter-records/active-filters.tsx",
  ],
  /** Contracts of agents, their statements and payments. */
  "agent-contracts": [
    "screens/{contracts,dividends}/**",
    "entities/{agent-contract,settlement}/**",
    "entities/record/{record-list,record-texts,use-record-times}.{ts,tsx}",
    "entities/team/member-mark.tsx",
    "entities/merchant/as-of-note.tsx",
    "features/{answer-contract,contract-prompts,filter-records,propose-contract}/**",
  ],
  /** Messages between members and their uplines. */
  "agent-messages": [
    "features/message-team/**",
    "entities/{conversation,team-message}/**",
    "entities/team/{member-mark,member-tags}.tsx",
    "entities/record/record-list.tsx",
    "entities/merchant/as-of-note.tsx",
  ],
  /** The wallets, transfers to vendors and back, and the bonus wallet. */
  wallets: [
    "screens/wallets/**",
    "features/transfer-money/**",
    "features/join-promotion/use-promotion-action.ts",
    "entities/transfer/**",
    "entities/record/{record-list,records-as-of}.tsx",
    "entities/merchant/as-of-note.tsx",
  ],
  /** Withdrawals. */
  withdrawal: [
    "screens/withdraw/**",
    "entities/withdrawal/**",
    "entities/record/records-as-of.tsx",
    "entities/merchant/as-of-note.tsx",
    "entities/club/level-limits.tsx",
    "widgets/ask-for-help/**",
  ],
  /** Deposits. */
  deposit: [
    "screens/deposit/**",
    "entities/deposit/**",
    "entities/record/records-as-of.tsx",
    "entities/merchant/as-of-note.tsx",
    "entities/club/level-limits.tsx",
    "widgets/ask-for-help/**",
  ],
  /** The app: offering, installing and updating it. */
  download: ["features/install-app/**", "screens/download/**"],
  /** Feedback from players. */
  feedback: ["screens/feedback/**", "features/send-feedback/**", "entities/feedback/**"],
  /** Game lists and the play frame. */
  games: [
    "screens/{game-list,vendors,search,slots,jackpots,play}/**",
    "widgets/{game-details,game-grid}/**",
    "entities/category/category-chips.tsx",
    "entities/game/{game-figures,game-summary}.tsx",
    "entities/jackpot/{jackpot-win,jackpot-card}.tsx",
    "entities/vendor/vendor-card.tsx",
    "features/{favourite,filter,launch}-{game,games}/**",
  ],
  /** Lotteries: lobby, boards, results, orders. */
  lottery: [
    "screens/{lottery,lottery-draw,lottery-history,lottery-orders,lottery-trends}/**",
    "entities/{lottery,lottery-bet}/**",
    "features/place-lottery-bet/**",
    "features/{cancel-lottery-bet,favourite-game,share-result,stop-chase}/**",
    "entities/game/game-summary.tsx",
    "features/launch-game/launch-wait.tsx",
    "entities/merchant/as-of-note.tsx",
    "entities/record/{record-list,records-as-of}.tsx",
  ],
  /** Promotions and participation. */
  promotions: [
    "screens/{promotions,promotion}/**",
    "widgets/promotion-card/**",
    "features/join-promotion/**",
    "entities/promotion/**",
  ],
  /** Merchant content: announcements, help, pages. */
  content: [
    "screens/{agent-announcements,announcements,announcement,notices,help,page}/**",
    "features/{search-help,sign-in-popups}/**",
    "entities/announcement/{announcement-list,announcement-states,matches}.tsx",
    "entities/{help,page}/**",
  ],
  /** Customer service and the chat. */
  service: [
    "screens/{customer-service,chat}/**",
    "features/{chat,write-message}/**",
    "entities/{service-line,conversation,field-rules}/**",
  ],
  /** The back office. */
  "back-office": [
    "screens/back-office/*.{ts,tsx}",
    "screens/back-office/{announcements,applications,cases,deposits,find,identity,members,messages,security,shortcuts,withdrawals}/**",
    "features/second-factor/**",
    "entities/conversation/**",
    "entities/feedback/use-feedback-categories.ts",
    "entities/identity/{identity-state,identity-texts}.{ts,tsx}",
    "entities/{deposit,withdrawal}/state-name.ts",
  ],
  /** Sections of the back office that are opened seldom. */
  "back-office-books": [
    "screens/back-office/{adjustments,approvals,audit-trail,payment-methods,payments,reconciliation,statements,withdrawal-rules}/**",
    "features/download-csv/**",
  ],
  /** Lotteries in the back office, and changes of their terms in the audit trail. */
  "back-office-lotteries": [
    "screens/back-office/lotteries/**",
    "entities/lottery/{all-numbers,draw-countdown,draw-numbers,lottery-names,prize-names,use-lottery-texts}.{ts,tsx}",
    "entities/lottery-bet/{bet-type-texts,use-bet-texts,word-texts}.ts",
  ],
  /** Sections of the back office about agents. */
  "back-office-agents": [
    "screens/back-office/{agents,contracts,settlements}/**",
    "entities/record/{bet-view,record-list,record-texts,signed-money,state-tag}.{ts,tsx}",
    "entities/field-rules/**",
    "entities/rebate/{change-state,changed-rates}.{ts,tsx}",
    "features/download-csv/**",
  ],
} as const;

export type CatalogueName = keyof typeof CATALOGUE_SOURCES;
