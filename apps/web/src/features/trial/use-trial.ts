import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { ApiError, call } from "../../lib/http/index.ts";
import { passing } from "../../lib/storage.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import type { SessionInfo } from "../session/index.ts";
import { useWhitelabel } from "../whitelabel/index.ts";

/** The guest's name, for as long as the tab lives: coming back finds the same guest with the same play money. */
const TRIAL_NAME = "trialName";

/** Signs in the guest of this tab, or a new one where there is none or that one is gone. */
async function enterAsGuest() {
  const held = passing.read(TRIAL_NAME);
  if (held) {
    try {
      return await call("trial.login", { body: { trialName: held } });
    } catch (error) {
      passing.remove(TRIAL_NAME);
      if (!(error instanceof ApiError) || error.code !== "session.trial.unknown") throw error;
    }
  }
  const { state, trialName } = await call("trial.user", {});
  if (state === 0 || !trialName) throw new ApiError("session.trial.closed");
  const entered = await call("trial.login", { body: { trialName } });
  passing.write(TRIAL_NAME, trialName);
  return entered;
}

interface Trial {
  /** Whether the house has trial play at all. */
  offered: boolean;
  busy: boolean;
  start(): void;
}

/** Trial play: a guest with play money. */
export function useTrial(onEntered: (guest: SessionInfo) => void): Trial {
  const { t } = useLingui();
  const errorText = useErrorText();
  const offered = useWhitelabel()?.trial === true;
  const enter = useMutation({
    mutationFn: async () => {
      const hide = toast("loading", t`Setting up your trial…`, DURATIONS.toastLoadingLong);
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
