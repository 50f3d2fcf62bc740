import type { LoginValue } from "@foyer/contract/session";
import type { SocialProvider } from "@foyer/contract/social";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { type SecondStepDue, secondStepDue } from "../../entities/session/second-step.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { ApiError, call } from "../../lib/http/index.ts";
import { useStore } from "../../lib/store.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import { type PendingLink, pendingLink } from "./link-token.ts";
import { wayBackIn } from "./way-back.ts";

/** The identity waiting to be linked, if a provider verified one that has no account. */
export function usePendingLink(): PendingLink | undefined {
  return useStore(pendingLink, undefined);
}

/** On return from a provider: completes the sign-in, stores the identity to be linked, or shows the error. */
export function useSocialReturn(
  onSignedIn: (value: LoginValue, from: string | undefined) => void,
  onSecondStep: (due: SecondStepDue) => void,
): boolean {
  const errorText = useErrorText();
  const say = (error: unknown) => toast("error", errorText(error), DURATIONS.toastShort);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ provider, token }: { provider: SocialProvider; token: string }) =>
      call("social.finish", { params: { provider }, body: { token } }),
    onSuccess: ({ login, from }) => onSignedIn(login, from),
    onError: (error) => {
      const due = secondStepDue(error);
      if (due) {
        onSecondStep(due);
        return;
      }
      const link = error instanceof ApiError && error.code === "social.unlinked" ? error.value : undefined;
      if (link && typeof link.linkToken === "string") pendingLink.set(link as unknown as PendingLink);
      else say(error);
    },
  });
  useEffect(() => {
    const back = wayBackIn(location.hash);
    if (!back) return;
    // The token works once: it is removed from the address and the history.
    history.replaceState(history.state, "", location.pathname + location.search);
    if ("token" in back) mutate(back);
    else say(new ApiError(back.code));
  });
  return isPending;
}
