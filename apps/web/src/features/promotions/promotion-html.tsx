import DOMPurify from "dompurify";
import { useMemo } from "react";
import styles from "./promotion-html.module.css";

/** What the house wrote, cleaned once more before it is shown. */
export function PromotionHtml({ html }: { html: string }) {
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        USE_PROFILES: { html: true },
        FORBID_TAGS: ["style", "form"],
        FORBID_ATTR: ["style"],
      }),
    [html],
  );
  // oxlint-disable-next-line react/no-danger -- cleaned right above
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: clean }} />;
}
