import { Trans, useLingui } from "@lingui/react/macro";
import { asksForOtherDays, useErrorText } from "../../i18n/error-texts.ts";
import { COULD_NOT_LOAD, type Loadable } from "../../i18n/situation-texts.ts";
import { Button, type ButtonLook } from "../button/button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface LoadFailedProps extends Pick<ButtonLook, "look"> {
  what: Loadable;
  /** Its text is shown below the title. */
  error: unknown;
  /** Whether a retry is under way. */
  busy?: boolean;
  onRetry: () => unknown;
}

/** The content of a screen failed to load: the reason, and a button to try again unless only other days can help. */
export function LoadFailed({ what, error, busy = false, look = "secondary", onRetry }: LoadFailedProps) {
  const { i18n } = useLingui();
  const errorText = useErrorText();
  return (
    <EmptyState
      broken
      title={i18n._(COULD_NOT_LOAD[what])}
      text={errorText(error)}
      action={
        !asksForOtherDays(error) && (
          <Button look={look} busy={busy} onClick={() => onRetry()}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    />
  );
}
