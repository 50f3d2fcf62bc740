/** Every duration and limit of the product, in milliseconds unless the name says otherwise. */
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
  /** How often the greeting looks at the clock. */
  greetingTick: 60_000,
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
  /** The pause in typing after which a preview of rates is computed. */
  ratePreview: 500,
  loadMoreThrottle: 1_000,
  lazyLoader: 200,
  workerUpdateWindow: 60_000,
  /** How often the merchant's status is polled; more often during maintenance, because players wait for its end. */
  statusWhileAvailable: 60_000,
  statusWhileUnavailable: 15_000,
  /** Pictures and chunks of a first visit are loaded before the offline cache and before offers of the app. */
  workerAfterStart: 3_000,
  workerCalm: 500,
  offersAfterStart: 2_000,
  tooltipLeave: 100,
  /**
   * The press look appears after `pressDelay`; the press is long `longPress` later; the look stays for `pressRelease`
   * after the release.
   */
  pressDelay: 130,
  longPress: 370,
  pressRelease: 100,
  longPressBuzz: 10,
  requestTimeout: 15_000,
  /** A value that is being refreshed for longer than this says how old it is. */
  slowRefresh: 1_000,
  /** Five megabytes take long on a slow connection. */
  uploadTimeout: 90_000,
  /** How long a launch may take; after `launchSlow` the wait is explained. */
  launchWait: 10_000,
  launchSlow: 3_000,
  /** How long a growing page is scrolled to its saved position. */
  scrollRestore: 5_000,
} as const;

/** Distances in CSS pixels. */
export const DISTANCES = {
  backSwipe: 100,
  endlessScroll: 300,
  /** How far a finger may move before its press is long, and how far outside the pressed element after that. */
  pressTolerance: 10,
  pressRetention: 20,
} as const;

export const LIMITS = {
  pageSize: 25,
  gameName: 64,
  favouriteIds: 1_000,
  chatMessage: 1_000,
  teamMessage: 500,
  liveStrip: 4,
  captchaLogin: 6,
  captchaElsewhere: 16,
  mobileInput: 40,
  smsCode: 10,
  remark: 140,
  address: 200,
  email: 254,
  username: 64,
  /** Of a log-in; a new one has the merchant's rules. */
  password: 256,
  /** A code of an authenticator app, or a recovery code. */
  factorCode: 32,
  payeeName: 60,
  invitationCode: 64,
  cardNumber: 40,
  securityAnswer: 64,
  declineReason: 300,
  linkNote: 80,
  passkeyName: 64,
  /** Searches of the back office: in a list, and over everything. */
  searchWords: 64,
  findWords: 128,
  helpSearch: 80,
  /** Fields of a registration whose rule has no length. */
  registration: 255,
  registrationName: 64,
  feedbackContent: 500,
  /** Fields for figures, of which the platform judges the value: room for what can be typed. */
  amountInput: 24,
  rateInput: 10,
  drawSearch: 20,
  uploads: 3,
  uploadBytes: 5 * 1024 * 1024,
} as const;
