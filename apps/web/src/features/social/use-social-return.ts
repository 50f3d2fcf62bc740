import type { LoginValue } from "@foyer/contract/session";
import type { SocialProvider } from "@foyer/contract/social";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { type AnyErrorCode, ApiError, call } from "../../lib/http/index.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import { type HeldLink, heldLink } from "./link-ticket.ts";
import { wayBackIn } from "./way-back.ts";

/** The identity that waits to be linked, where a provider proved one that no account has. */
export function useHeldLink(): HeldLink | undefined {
  return useSyncExternalStore(heldLink.subscribe, heldLink.read, () => undefined);
}

/** On the way back from a provider: finishes the sign-in, holds what waits to be linked, or says what went wrong. */
export function useSocialReturn(onSignedIn: (value: LoginValue, from: string | undefined) => void): boolean {
  const errorText = useErrorText();
  const say = (error: unknown) => toast("error", errorText(error), DURATIONS.toastShort);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ provider, ticket }: { provider: SocialProvider; ticket: string }) =>
      call("social.finish", { params: { provider }, body: { ticket } }, { marked: true }),
    onSuccess: ({ login, from }) => onSignedIn(login, from),
    onError: (error) => {
      const link = error instanceof ApiError && error.code === "social.unlinked" ? error.value : undefined;
      if (link && typeof link.linkTicket === "string") heldLink.hold(link as unknown as HeldLink);
      else say(error);
    },
  });
  useEffect(() => {
    const back = wayBackIn(location.hash);
    if (!back) return;
    // The ticket is good once: it stays neither in the address nor in the history.
    history.replaceState(history.state, "", location.pathname + location.search);
    if ("ticket" in back) mutate(back);
    else say(new ApiError(back.code as AnyErrorCode));
  });
  return isPending;
}
