/**
 * Which source belongs to which catalogue (globs below `src/`). `first` comes with the first screen, so only
 * what a visitor's home says belongs there; each other chapter is loaded by what needs it.
 */
export const CHAPTERS = {
  first: [
    "app/header/header*.tsx",
    "app/dock/**",
    "app/load-failure.tsx",
    "app/shell.tsx",
    "screens/home/{home-screen,hot-games,live-strip,not-arrived}.tsx",
    "features/banners/**",
    "features/games/**",
    "features/launch/use-tap-game.ts",
    "features/notices/**",
    "features/vendors/{categories.ts,category-menu.tsx}",
    "ui/**",
  ],
  /** The shell after the first draw: panels, the member's part, titles, and what is said when something fails. */
  later: [
    "app/titles.ts",
    "app/offline-strip.tsx",
    "app/header/{back,member}-head*.tsx",
    "app/panels/**",
    "app/status/**",
    "app/wide/**",
    "features/game-details/about-button.tsx",
    "features/wallet/**",
    "features/jackpots/pot.tsx",
    "i18n/error-texts.ts",
    "screens/home/{member-top,category-rails,category-wall,match-ticket,pot-board,shelf-rails}.tsx",
  ],
  /** Said by the server only, round the page. */
  document: ["app/document/**"],
  /** Sign-in, registration, passwords, settings. */
  identity: [
    "screens/login/**",
    "screens/trail/**",
    "screens/register/**",
    "screens/forget/**",
    "screens/change-password/**",
    "screens/settings/**",
    "features/sign-in/**",
    "features/social/**",
    "features/passkeys/**",
    "features/trial/**",
    "features/registration/**",
    "features/password/**",
    "features/verification/**",
    "features/field-rules/**",
  ],
  /** The member's own screens. */
  house: ["screens/member-home/**", "screens/mine/**", "screens/web-email/**", "features/{inbox,member}/**"],
  /** The app: how it is offered, installed and kept new. */
  download: ["app/install/**", "features/install/**", "screens/download/**"],
  /** What a player tells the house. */
  feedback: ["screens/feedback/**", "features/feedback/**", "i18n/use-feedback-categories.ts"],
  /** Game lists and the play frame. */
  games: [
    "screens/about-game/**",
    "screens/game-list/**",
    "screens/game-center/**",
    "screens/search/**",
    "screens/slots-center/**",
    "screens/jackpot/**",
    "screens/play/**",
    "screens/launch-game/**",
    "features/game-details/game-figures.tsx",
    "features/game-list/**",
    "features/jackpots/{won-pot,pot-card}.tsx",
    "features/launch/**",
    "features/favourites/**",
    "features/vendors/{category-chips,vendor-card}.tsx",
  ],
  /** Promotions and the player's part in them. */
  promotions: ["screens/activity/**", "screens/activity-detail/**", "features/promotions/**"],
  /** What the house writes: announcements, help, pages. */
  content: ["screens/{message,notice,help,page}/**", "features/{announcements,help,pages}/**"],
  /** Customer service and the chat. */
  service: [
    "screens/customer/**",
    "screens/service/**",
    "features/service-lines/**",
    "features/chat/**",
    "features/conversation/**",
  ],
  /** Whoever answers at the house's desk. */
  desk: [
    "screens/desk/**",
    "features/desk/**",
    "features/conversation/**",
    "i18n/use-feedback-categories.ts",
  ],
} as const;

export type Chapter = keyof typeof CHAPTERS;
