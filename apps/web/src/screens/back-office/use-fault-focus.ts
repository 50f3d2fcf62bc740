import { type RefObject, useEffect, useState } from "react";

/**
 * Moves the focus to the first field that is told wrong, once its error is in the document: after an attempt to send
 * that the form itself refuses, and after a refusal by the platform, which is rendered some frames after it arrives.
 * @param refusal the platform's answer to the last attempt, null while there is none
 * @returns to call when the form refuses an attempt
 */
export function useFaultFocus(form: RefObject<HTMLFormElement | null>, refusal: unknown): () => void {
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) focusFault(form.current);
  }, [form, attempts]);
  useEffect(() => {
    if (refusal !== null) focusFault(form.current);
  }, [form, refusal]);
  return () => setAttempts((before) => before + 1);
}

function focusFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
}
