import type { Page } from "@foyer/contract/pages";
import { Trans } from "@lingui/react/macro";
import { useDay } from "../../i18n/use-moment.ts";
import { coloursOf, Picture } from "../../ui/picture/picture.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import styles from "./page-article.module.css";

/** A text page of the merchant, with its picture if it has one and the date of its last change. */
export function PageArticle({
  page,
  titled,
}: {
  page: Page;
  /** False where the page's header already says the title. */
  titled: boolean;
}) {
  const formatDay = useDay();
  const { title, content, picture, updatedAt } = page;
  const day = formatDay(updatedAt);
  return (
    <article className={styles.page}>
      {picture && (
        <div className={styles.picture} style={coloursOf(picture)}>
          <Picture picture={picture} kind="banner" sizes="(min-width: 480px) 448px, 100vw" />
        </div>
      )}
      {titled && (
        <h2>
          <bdi>{title}</bdi>
        </h2>
      )}
      <Prose html={content} titled={titled} />
      <p className={styles.changed}>
        <Trans>
          Last updated <time dateTime={updatedAt}>{day}</time>
        </Trans>
      </p>
    </article>
  );
}
