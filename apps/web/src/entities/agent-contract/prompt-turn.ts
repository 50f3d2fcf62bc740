import { keepCookie, readCookie } from "../../lib/cookie.ts";
import { PROMPTS_SHOWN } from "../session/session-store.ts";

/** Whether this session is still to have its contract prompts, in any tab. */
export const promptsDue = (): boolean => readCookie(PROMPTS_SHOWN) === undefined;

/** Notes that this session has had them. */
export const notePrompts = (): void => keepCookie(PROMPTS_SHOWN, "1", true);
