import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useWhitelabel } from "../../entities/merchant/use-settings.ts";
import type { SessionInfo } from "../../entities/session/session-state.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { ApiError, call } from "../../lib/http/index.ts";
import { sessionStore } from "../../lib/storage.ts";
import { toast } from "../../ui/toast/toast-store.ts";

/** Storage key of the guest's name, kept for the tab's lifetime: a returning guest finds the same play money. */
const TRIAL_NAME = "trialName";

/** Signs in this tab's guest; creates a new one if there is none or it no longer exists. */
async function enterAsGuest() {
  const stored = sessionStore.read(TRIAL_NAME);
  if (stored) {
    try {
      return await call("trial.login", { body: { trialName: stored } });
    } catch (error) {
      sessionStore.remove(TRIAL_NAME);
      if (!(error instanceof ApiError) || error.code !== "session.trial.unknown") throw error;
    }
  }
  const { state, trialName } = await call("trial.user", {});
  if (state === 0 || !trialName) throw new ApiError("session.trial.closed");
  const entered = await call("trial.login", { body: { trialName } });
  sessionStore.write(TRIAL_NAME, trialName);
  return entered;
}

interface Trial {
  /** Whether the merchant offers trial play. */
  offered: boolean;
  busy: boolean;
  start(): void;
}

/** Trial play: a guest account with play money. */
export function useTrial(onEntered: (guest: SessionInfo) => void): Trial {
  const { t } = useLingui();
  const errorText = useErrorText();
  const offered = useWhitelabel()?.trial === true;
  const enter = useMutation({
    mutationFn: async () => {
      const hide = toast("loading", t`Starting free trial…`, DURATIONS.toastLoadingLong);
      try {
        return await enterAsGuest();
      } finally {
        hide();
      }
    },
    onSuccess: ({ login, merchantCode }) => {
      const { token, userName, customerType: type, expiresAt } = login;
      onEntered({ token, merchantCode, userName, type, expiresAt });
    },
    onError: (error) => toast("error", errorText(error), DURATIONS.toastShort),
  });
  return {
    offered,
    busy: enter.isPending,
    start: () => {
      if (!enter.isPending) enter.mutate();
    },
  };
}
