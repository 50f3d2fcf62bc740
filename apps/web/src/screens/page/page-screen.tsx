import { Trans, useLingui } from "@lingui/react/macro";
import { PageArticle } from "../../entities/page/page-article.tsx";
import { Sponsors } from "../../entities/page/sponsors.tsx";
import { usePage } from "../../entities/page/use-page.ts";
import { NOT_FOUND } from "../../i18n/situation-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link, type Path, usePathname, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./page-screen.module.css";

/** Slugs of the pages with an address of their own. */
const SLUGS: Partial<Record<Path, string>> = {
  "/m/useragreement": "user-agreement",
  "/m/policy": "policy",
  "/m/terms": "terms",
  "/m/joinUs": "join-us",
};

const LINES = ["60%", "100%", "100%", "92%", "100%", "74%"];

/** A content page: those with an address of their own, and a sponsor's by its id. */
export default function PageScreen() {
  const { i18n } = useLingui();
  const pathname = usePathname();
  const { id = "" } = useSearch("/m/sponsor/detail");
  const slug = SLUGS[pathname.replace(/\/$/, "") as Path] ?? id;
  const { data, error, isFetching, refetch } = usePage(slug);
  const unknown = slug === "" || (error instanceof ApiError && error.code === "page.unknown");
  // checked before the data: a cached page may have been withdrawn since
  if (unknown) {
    return (
      <EmptyState
        title={i18n._(NOT_FOUND.page.title)}
        words={i18n._(NOT_FOUND.page.text)}
        action={
          <Link to="/m/home" className={buttonClass({ look: "secondary" })}>
            <Trans>Back to home</Trans>
          </Link>
        }
      />
    );
  }
  if (!data) {
    if (error) {
      return <LoadFailed what="page" error={error} busy={isFetching} onRetry={refetch} />;
    }
    return (
      <div className={styles.screen} aria-busy="true">
        {LINES.map((inlineSize, at) => (
          <Skeleton key={at} className={styles.line} style={{ inlineSize }} />
        ))}
      </div>
    );
  }
  return (
    <div className={styles.screen}>
      <PageArticle page={data} />
      {slug === SLUGS["/m/joinUs"] && <Sponsors />}
    </div>
  );
}
