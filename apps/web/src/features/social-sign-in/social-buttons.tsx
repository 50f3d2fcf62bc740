import type { SocialProvider } from "@foyer/contract/social";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFlag, useSettings } from "../../entities/merchant/use-settings.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { call } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./social-buttons.module.css";

const LOOKS: Record<SocialProvider, { name: string; sign: ReactNode }> = {
  facebook: {
    name: "Facebook",
    sign: (
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="11" fill="#3b6ef0" />
        <path
          d="M10 20v-7H7.5v-3H10V8.2C10 5.7 11.4 4.4 13.6 4.4l2 .2v2.5h-1.2c-1.1 0-1.4.7-1.4 1.4V10h2.6l-.5 3H13v7Z"
          fill="#fff"
        />
      </svg>
    ),
  },
  google: {
    name: "Google",
    sign: (
      <svg
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        aria-hidden="true"
      >
        <path d="M19.5 7A9 9 0 1 0 21 12h-8.5" />
      </svg>
    ),
  },
};

/** Sign-in buttons of the providers that the merchant has enabled and the platform is configured for. */
export function SocialButtons({ from }: { from: string | undefined }) {
  const errorText = useErrorText();
  const ready = useSettings()?.signIn.social ?? [];
  const on: Record<SocialProvider, boolean> = {
    facebook: useFlag("FACEBOOKLOGIN3"),
    google: useFlag("GOOGLELOGIN3"),
  };
  const start = useMutation({
    mutationFn: (provider: SocialProvider) =>
      call("social.start", { params: { provider }, body: from ? { from } : {} }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast("error", errorText(error), DURATIONS.toastShort),
  });
  const offered = (["facebook", "google"] as const).filter((one) => on[one] && ready.includes(one));
  if (offered.length === 0) return null;
  return (
    <>
      <p className={styles.divider}>
        <Trans>or with</Trans>
      </p>
      <div className={styles.actions}>
        {offered.map((one) => (
          <Button
            key={one}
            look="outline"
            busy={start.isPending && start.variables === one}
            onClick={() => !start.isPending && start.mutate(one)}
          >
            {LOOKS[one].sign}
            {LOOKS[one].name}
          </Button>
        ))}
      </div>
    </>
  );
}
