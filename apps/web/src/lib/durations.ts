/** Every duration and limit the product names, in milliseconds unless the name says otherwise. */
export const DURATIONS = {
  toastShort: 3_000,
  toastLong: 8_000,
  toastNotice: 1_500,
  toastSuccess: 1_000,
  toastSmsSent: 1_500,
  toastSignInFirst: 2_000,
  toastLoading: 10_000,
  toastLoadingLong: 9_999,
  redirectDelay: 1_000,
  smsTick: 500,
  smsResendSeconds: 60,
  dialogMaskDeaf: 300,
  alertTimeout: 500,
  bannerAutoplay: 5_000,
  pageFade: 300,
  nameSearch: 800,
  markReadThrottle: 150,
  languageRevalidate: 200,
  languageReload: 250,
  filterCount: 250,
  loadMoreThrottle: 1_000,
  lazyLoader: 200,
  workerUpdateWindow: 60_000,
  /** How often a screen asks whether the house is open; whoever waits before it would rather know. */
  statusWhileOpen: 60_000,
  statusWhileShut: 15_000,
  /** A first visit's pictures and parts come before what is kept for the next one, and before offers of the app. */
  workerAfterStart: 3_000,
  workerCalm: 500,
  offersAfterStart: 2_000,
  tooltipLeave: 100,
  /** A press shows after the first, is a long one so much later, and its look stays so long after the release. */
  pressDelay: 130,
  longPress: 370,
  pressRelease: 100,
  longPressBuzz: 10,
  requestTimeout: 15_000,
  /** Five megabytes over a slow line take their time. */
  uploadTimeout: 90_000,
  /** So long a player waits for a game's door; after a third of it the wait is explained. */
  launchWait: 10_000,
  launchSlow: 3_000,
  /** So long a page that grows is still brought to where it was left. */
  scrollRestore: 5_000,
} as const;

/** Distances in CSS pixels. */
export const DISTANCES = {
  backSwipe: 100,
  endlessScroll: 300,
  /** So far a finger may move before its press is long, and so far outside what it presses after that. */
  pressTolerance: 10,
  pressRetention: 20,
} as const;

export const LIMITS = {
  pageSize: 25,
  gameName: 64,
  favouriteIds: 1_000,
  liveStrip: 4,
  captchaLogin: 6,
  captchaElsewhere: 16,
  mobileInput: 20,
  smsCode: 10,
  remark: 140,
  email: 254,
  uploads: 3,
  uploadBytes: 5 * 1024 * 1024,
} as const;
