import { Trans } from "@lingui/react/macro";
import { useErrorText } from "../../i18n/error-texts.ts";
import { Button, type ButtonLook } from "../button/button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface DidNotComeProps extends Pick<ButtonLook, "look"> {
  title: string;
  /** What kept it from coming; its words stand below the title. */
  error: unknown;
  /** Whether it is being asked for again. */
  busy?: boolean;
  onRetry: () => unknown;
}

/** What a screen is for did not come: says why, and asks again when told to. */
export function DidNotCome({ title, error, busy = false, look = "secondary", onRetry }: DidNotComeProps) {
  const errorText = useErrorText();
  return (
    <EmptyState
      broken
      title={title}
      words={errorText(error)}
      action={
        <Button look={look} busy={busy} onClick={() => onRetry()}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
