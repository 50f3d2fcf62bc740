import { Trans, useLingui } from "@lingui/react/macro";
import { PageArticle, Sponsors, usePage } from "../../features/pages/index.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link, type Path, usePathname, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { DidNotCome } from "../../ui/empty-state/did-not-come.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./page-screen.module.css";

/** Names of the pages that have an address of their own. */
const SLUGS: Partial<Record<Path, string>> = {
  "/m/useragreement": "user-agreement",
  "/m/policy": "policy",
  "/m/terms": "terms",
  "/m/joinUs": "join-us",
};

const LINES = ["60%", "100%", "100%", "92%", "100%", "74%"];

/** One page of the house: those with an address of their own, and a sponsor's by its id. */
export default function PageScreen() {
  const { t } = useLingui();
  const pathname = usePathname();
  const { id = "" } = useSearch("/m/sponsor/detail");
  const slug = SLUGS[pathname.replace(/\/$/, "") as Path] ?? id;
  const { data, error, isFetching, refetch } = usePage(slug);
  const unknown = slug === "" || (error instanceof ApiError && error.code === "page.unknown");
  // also one that is held and has been taken down since
  if (unknown) {
    return (
      <EmptyState
        title={t`This page is not here`}
        words={t`It was taken down, or its address is not right.`}
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
      return (
        <DidNotCome title={t`This page did not come`} error={error} busy={isFetching} onRetry={refetch} />
      );
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
