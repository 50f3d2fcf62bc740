import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/use-language.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { coloursOf, Picture } from "../../ui/picture/picture.tsx";
import styles from "./page-article.module.css";
import { sponsorsQuery } from "./page-queries.ts";

/** The merchant's sponsors; nothing if there are none, or until loaded. */
export function Sponsors() {
  const { t } = useLingui();
  const { data = [] } = useQuery(sponsorsQuery(useLanguage()));
  if (data.length === 0) return null;
  return (
    <section className={styles.sponsors} aria-label={t`Partners`}>
      <h2>
        <Trans>Partners</Trans>
      </h2>
      <ul className={styles.list}>
        {data.map(({ slug, title, picture }) => (
          <li key={slug}>
            <Link to="/m/sponsor/detail" search={{ id: slug }} className={styles.sponsor}>
              {picture && (
                <span className={styles.stamp} style={coloursOf(picture)}>
                  <Picture picture={picture} kind="banner" sizes="72px" />
                </span>
              )}
              <bdi>{title}</bdi>
              <Icon name="next" size="s" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
