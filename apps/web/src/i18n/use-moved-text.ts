import { useLingui } from "@lingui/react";
import type { ReactNode } from "react";
import { ApiError } from "../lib/http/index.ts";
import { useErrorText } from "./error-texts.ts";
import { MOVED, type MovedState } from "./screen-texts.ts";
import { useMoment } from "./use-moment.ts";

/**
 * The text of a failed call about something that others can change, too: where the platform says what became of it
 * meanwhile, that and when; else the text of the error.
 */
export function useMovedText(): (error: unknown) => ReactNode {
  const { _ } = useLingui();
  const errorText = useErrorText();
  const moment = useMoment();
  return (error) => {
    const value =
      error instanceof ApiError ? (error.value as { state?: unknown; at?: unknown } | undefined) : {};
    const { state, at } = value ?? {};
    if (typeof state !== "string" || typeof at !== "string" || !(state in MOVED)) return errorText(error);
    return _({ ...MOVED[state as MovedState], values: { at: moment(at) } });
  };
}
