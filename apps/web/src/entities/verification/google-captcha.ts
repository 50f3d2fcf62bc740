import { type Auth, RecaptchaVerifier } from "@firebase/auth";
import { ApiError } from "../../lib/http/index.ts";

/** The frame of a captcha challenge. */
const PUZZLE = 'iframe[src*="/recaptcha/"][src*="/bframe"]';
const INVISIBLE = ':is([style*="visibility: hidden"], [style*="visibility:hidden"])';
/** A solved challenge closes too, shortly before or after its solution is reported. */
const MOMENT_MS = 3_000;

/**
 * Rejects when a visible challenge has closed and stays unsolved for a moment. Google reports no closing; the only
 * sign is that the box around its frame is hidden again.
 */
function puzzleClosed(): { readonly closed: Promise<never>; stop(): void } {
  let seen = false;
  let moment: ReturnType<typeof setTimeout> | undefined;
  let rejectClosed: (error: ApiError) => void;
  const closed = new Promise<never>((_, reject) => {
    rejectClosed = reject;
  });
  const observer = new MutationObserver(() => {
    const frames = [...document.querySelectorAll(PUZZLE)];
    const visible = frames.some((frame) => !frame.closest(INVISIBLE));
    if (visible) clearTimeout(moment);
    else if (seen)
      moment = setTimeout(
        () => rejectClosed(new ApiError("verification.send.failed", { message: "the captcha was closed" })),
        MOMENT_MS,
      );
    seen = visible;
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["style"],
  });
  return {
    closed,
    stop() {
      clearTimeout(moment);
      observer.disconnect();
    },
  };
}

/** Google's captcha, which rejects when it is closed instead of waiting forever. */
class ClosableCaptcha extends RecaptchaVerifier {
  override async verify(): Promise<string> {
    const { closed, stop } = puzzleClosed();
    try {
      return await Promise.race([super.verify(), closed]);
    } finally {
      stop();
    }
  }
}

let last: HTMLElement | undefined;

/** Google's captcha for one code, invisible unless Google shows a challenge. */
export function googleCaptcha(auth: Auth): { readonly verifier: RecaptchaVerifier; done(): void } {
  // Google's script reads the element for a while after it is done, and throws if it is missing.
  last?.remove();
  const place = document.body.appendChild(document.createElement("div"));
  last = place;
  const verifier = new ClosableCaptcha(auth, place, { size: "invisible" });
  return {
    verifier,
    done() {
      verifier.clear();
      place.hidden = true;
    },
  };
}
