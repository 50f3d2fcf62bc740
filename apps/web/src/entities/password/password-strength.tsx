import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import type { Strength } from "./estimate-strength.ts";
import styles from "./password-strength.module.css";

type Estimate = (password: string, known: readonly string[]) => Strength;

interface PasswordStrengthProps {
  /** What is in the field. */
  password: string;
  /** The player's username, if the form knows it. */
  username?: string | undefined;
  /** The field. */
  children: ReactNode;
}

/**
 * A field for a new password, with its strength in words below. Advice only: the merchant's rule decides. The
 * estimator is loaded at the first character; without it there is no advice.
 */
export function PasswordStrength({ password, username = "", children }: PasswordStrengthProps) {
  const { t } = useLingui();
  const [estimate, setEstimate] = useState<Estimate>();
  const typed = useDeferredValue(password);
  const used = typed !== "";
  useEffect(() => {
    if (!used || estimate) return;
    let gone = false;
    import("./estimate-strength.ts")
      .then(({ estimateStrength }) => {
        if (!gone) setEstimate(() => estimateStrength);
      })
      .catch(() => {});
    return () => {
      gone = true;
    };
  }, [used, estimate]);
  const strength = used ? estimate?.(typed, [username]) : undefined;
  const words: Record<Strength, string> = {
    weak: t`Password strength: weak`,
    fair: t`Password strength: fair`,
    good: t`Password strength: good`,
    strong: t`Password strength: strong`,
  };
  return (
    <div className={styles.field}>
      {children}
      {/* Announced when the word changes, not with every character. */}
      <p role="status" className={styles.strength} data-strength={strength}>
        {strength && words[strength]}
      </p>
    </div>
  );
}
