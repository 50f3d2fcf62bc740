import { EXTRA_FIELDS } from "@foyer/domain/registration-fields";
import { useEffect, useRef } from "react";
import type { Form } from "../../entities/field-rules/use-form.ts";
import type { MobileHandle } from "../../entities/verification/use-mobile.ts";
import { useBrowserLayoutEffect } from "../../lib/browser-layout-effect.ts";
import { readJson, sessionStore, writeJson } from "../../lib/storage.ts";
import type { FieldName, Method } from "./registration-values.ts";

const KEY = "foyer.registration";

/** Fields that outlive a reload: no password, and no captcha, whose picture is a new one. */
const KEPT: readonly FieldName[] = [
  "username",
  "verificationCode",
  "affiliateCode",
  ...EXTRA_FIELDS.filter((name) => name !== "paymentPassword"),
];

interface Draft {
  readonly method: Method;
  readonly values: Partial<Record<FieldName, string>>;
  readonly country: string;
  readonly digits: string;
}

const isDraft = (value: unknown): value is Draft => {
  const { values, country, digits, method } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof values === "object" &&
    values !== null &&
    Object.values(values).every((one) => typeof one === "string") &&
    typeof country === "string" &&
    typeof digits === "string" &&
    (method === "username" || method === "mobileNum")
  );
};

interface DraftOptions {
  form: Form<FieldName>;
  mobile: MobileHandle;
  method: Method;
  choose: (method: Method) => void;
}

/**
 * Keeps in this tab what was typed, so that a reload does not lose it. Returns a function that drops it, for when the
 * account exists.
 */
export function useRegistrationDraft({ form, mobile, method, choose }: DraftOptions): () => void {
  const dropped = useRef(false);
  const { values } = form;
  const { country, digits } = mobile;

  // After hydration, because the server's markup has empty boxes. What the boxes contain already is newer.
  useBrowserLayoutEffect(() => {
    const draft = readJson(sessionStore, KEY, isDraft);
    if (!draft) return;
    const boxOf = (name: string) => form.ref.current?.elements.namedItem(name) as HTMLInputElement | null;
    for (const name of KEPT) {
      const kept = draft.values[name];
      if (kept && !boxOf(name)?.value) form.write(name, kept);
    }
    choose(draft.method);
    if (draft.digits !== "" && !boxOf("mobileNum")?.value) {
      mobile.choose(draft.country);
      mobile.write(draft.digits);
    }
  }, []);

  useEffect(() => {
    if (dropped.current) return;
    const kept = KEPT.flatMap((name) => (values[name] === "" ? [] : [[name, values[name]] as const]));
    if (kept.length === 0 && digits === "") sessionStore.remove(KEY);
    else
      writeJson(sessionStore, KEY, {
        method,
        values: Object.fromEntries(kept),
        country,
        digits,
      } satisfies Draft);
  }, [values, country, digits, method]);

  return () => {
    dropped.current = true;
    sessionStore.remove(KEY);
  };
}
