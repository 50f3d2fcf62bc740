import type { ExceptionRefusal, ScheduleException } from "@foyer/contract/back-office-lotteries";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../../lib/http/index.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { useRefusal } from "../use-refusal.ts";

/** Why an exception is refused; undefined: the error is another one. */
export const exceptionRefusal = (error: unknown): ExceptionRefusal | undefined =>
  error instanceof ApiError && error.code === "lottery.exception.refused"
    ? (error.value["refusal"] as ExceptionRefusal)
    : undefined;

/** What each refusal of an exception means. */
export function useExceptionTexts(): Readonly<Record<ExceptionRefusal, string>> {
  const { t } = useLingui();
  return {
    unscheduled: t`The lottery has no draw on this day.`,
    horizon: t`Choose a day within two years.`,
    void: t`This draw is void, and stays void.`,
    over: t`The time of this draw has come.`,
    closed: t`Sales of this draw have ended. If it isn't held, declare it void.`,
    unmoved: t`This is its time by the schedule.`,
    passed: t`Its sales would have ended already. Choose a later time.`,
    far: t`Choose a day within 31 days of the draw.`,
    neighbour: t`A draw stays between the one before it and the one after it.`,
    replace: t`Another exception of this draw holds. Remove that one first.`,
    limit: t`There are as many exceptions as there can be. Remove one first.`,
  };
}

/** The text of an error about an exception. */
export function useExceptionRefusal(): (error: unknown) => ReactNode {
  const texts = useExceptionTexts();
  const refusal = useRefusal();
  return (error) => {
    const why = exceptionRefusal(error);
    return why === undefined ? refusal(error) : texts[why];
  };
}

/** Sets an exception, and says whether it has effect. */
export function useSetException(code: string, onError?: (error: unknown) => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ number, to, note }: Pick<ScheduleException, "number" | "to" | "note">) =>
      backOfficeCall("backoffice.lottery.exception.set", {
        params: { code, number },
        body: { ...(to && { to }), note },
      }),
    onSuccess: ({ exceptions }, { number }) => {
      if (exceptions.find((one) => one.number === number)?.waiting)
        toast("success", t`Entered. Another operator must confirm it.`);
      else toast("success", t`The schedule is changed.`);
    },
    ...(onError && { onError }),
    onSettled: () => void queries.invalidateQueries({ queryKey: backOfficeKeys.lotteries }),
  });
}
