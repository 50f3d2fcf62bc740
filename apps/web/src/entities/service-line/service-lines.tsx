import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icon-names.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { linesQuery, type OpenedLine } from "./lines-query.ts";
import styles from "./service-lines.module.css";

const SIGNS: Readonly<Record<string, IconName>> = {
  MAIL: "mail",
  PHONE: "phone",
  LINE: "line",
  FACEBOOK: "facebook",
  TELEGRAM: "telegram",
};

/** The contact lines of customer service outside this site. */
export function ServiceLines() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(linesQuery());
  if (!data && error) return <LoadFailed what="contactOptions" error={error} onRetry={refetch} />;
  if (!data)
    return (
      <div className={styles.list} aria-busy="true">
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className={styles.waiting} />
        ))}
      </div>
    );
  if (data.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t`Other ways to contact us`}</h2>
      <ul className={styles.list}>
        {data.map((line) => (
          <li key={line.csPosition}>
            <Line line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ line: { kind, label, href } }: { line: OpenedLine }) {
  const { t } = useLingui();
  const outside = href.startsWith("https:");
  const words = outside ? t`Opens ${label}` : kind === "MAIL" ? t`E-mail` : t`Call us`;
  return (
    <a
      className={styles.line}
      href={href}
      data-position={kind}
      {...(outside && { target: "_blank", rel: "noopener noreferrer" })}
    >
      <span className={styles.sign}>
        <Icon name={SIGNS[kind] ?? "chat"} />
      </span>
      <span className={styles.text}>
        <b>{label}</b>
        <span>{words}</span>
      </span>
      <Icon name="next" size="s" />
    </a>
  );
}
