import { Trans } from "@lingui/react/macro";
import { type ComponentType, type ReactNode, useEffect } from "react";
import type { Chapter } from "../../i18n/chapters.ts";
import type { Texts } from "../../i18n/i18n.ts";
import { Button } from "../../ui/button/button.tsx";
import { latePart } from "../../ui/late/late-part.tsx";
import styles from "./late-body.module.css";

type Looks<Props> = Pick<Parameters<typeof latePart<Props & object>>[0], "Waiting" | "Failed">;

/** What lies over the page and comes with words of its own, so that the page is lighter. */
export interface LateBody<Props> {
  /** One for each set of texts, of which a browser has one: what was fetched once is there at once. */
  of(texts: Texts): ComponentType<Props>;
  /** Fetches ahead. */
  prepare(texts: Texts): void;
}

export function lateBody<Props extends object>(
  chapter: Chapter,
  fetchPart: () => Promise<ComponentType<Props>>,
  looks: Looks<Props>,
): LateBody<Props> {
  const parts = new WeakMap<Texts, ComponentType<Props>>();
  const load = async (texts: Texts) => {
    const [part] = await Promise.all([fetchPart(), texts.need(chapter)]);
    return part;
  };
  return {
    of(texts) {
      const Part = parts.get(texts) ?? latePart({ load: () => load(texts), ...looks });
      parts.set(texts, Part);
      return Part;
    },
    prepare(texts) {
      load(texts).catch(() => {});
    },
  };
}

/** Said in a panel in the place of what did not come. Back online it is tried again by itself. */
export function BodyFailed({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  });
  return (
    <div className={styles.failed} role="alert">
      <p>{children}</p>
      <Button size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
