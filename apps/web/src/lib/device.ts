/** Detection of device and app. Nothing is read at module scope, because the server renders this code too. */

export type RegisterMethod = "APP" | "H5" | "PWA" | "WEBCLIP";

const APP_AGENT = /\bFoyerApp\/([\d.]+)/;

/** Version of our app shell, if the page runs in its web view. */
export function appVersion(userAgent: string = navigator.userAgent): string | undefined {
  return APP_AGENT.exec(userAgent)?.[1];
}

export function isIos(userAgent: string = navigator.userAgent): boolean {
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent);
}

export function isAndroid(userAgent: string = navigator.userAgent): boolean {
  return /\bAndroid\b/.test(userAgent);
}

/** A phone or tablet, whatever its user agent says: it can be held, and has no pointer that hovers. */
export function isHandheld(): boolean {
  return isIos() || isAndroid() || matchMedia("(hover: none) and (pointer: coarse)").matches;
}

/** Set on an iOS home-screen page, and only there. */
export function isWebClip(): boolean {
  return (navigator as Navigator & { standalone?: boolean }).standalone === true;
}

/** Runs from the home screen rather than in a browser window. */
export function isStandalone(): boolean {
  return isWebClip() || matchMedia("(display-mode: standalone)").matches;
}

/** How a new player arrived, as registration reports it. */
export function registerMethod(): RegisterMethod {
  if (appVersion() !== undefined) return "APP";
  if (isWebClip()) return "WEBCLIP";
  return isStandalone() ? "PWA" : "H5";
}
