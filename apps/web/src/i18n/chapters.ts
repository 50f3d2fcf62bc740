/**
 * Which source belongs to which catalogue (globs below `src/`). `first` comes with the first screen, so only
 * what home and the shell say belongs there; each other chapter is loaded by the routes that name it.
 */
export const CHAPTERS = {
  first: [
    "app/*.ts*",
    "app/header/**",
    "app/dock/**",
    "app/document/**",
    "app/install/**",
    "app/status/**",
    "app/wide/**",
    "features/launch/use-tap-game.ts",
    "features/member/**",
    "ui/**",
    "screens/home/**",
    "features/banners/**",
    "features/games/**",
    "features/notices/**",
    "features/session/**",
    "features/vendors/**",
    "features/wallet/**",
  ],
  /** Said only after a tap or when something fails. */
  later: ["app/panels/**", "i18n/error-texts.ts"],
  /** Sign-in, registration, passwords. */
  identity: [
    "screens/login/**",
    "screens/register/**",
    "screens/forget/**",
    "screens/change-password/**",
    "features/sign-in/**",
    "features/registration/**",
    "features/verification/**",
    "features/field-rules/**",
  ],
  /** Game lists and the play frame. */
  games: [
    "screens/game-list/**",
    "screens/game-center/**",
    "screens/slots-center/**",
    "screens/play/**",
    "features/game-list/**",
    "features/launch/**",
  ],
} as const;

export type Chapter = keyof typeof CHAPTERS;
