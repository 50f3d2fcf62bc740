import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { PageArticle } from "../../entities/page/page-article.tsx";
import { Sponsors } from "../../entities/page/sponsors.tsx";
import { usePage } from "../../entities/page/use-page.ts";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link, type Path, usePathname, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./page-screen.module.css";

/** Slugs of the pages with an address of their own, and the title in the header above them. */
const OWN: Partial<Record<Path, { slug: string; header: MessageDescriptor }>> = {
  "/m/useragreement": { slug: "user-agreement", header: msg`User agreement` },
  "/m/policy": { slug: "policy", header: msg`Privacy policy` },
  "/m/terms": { slug: "terms", header: msg`Terms and conditions` },
  "/m/joinUs": { slug: "join-us", header: msg`Join us` },
};

const LINES = ["60%", "100%", "100%", "92%", "100%", "74%"];

/** A content page: those with an address of their own, and a sponsor's by its id. */
export default function PageScreen() {
  const { i18n } = useLingui();
  const pathname = usePathname();
  const { id = "" } = useSearch("/m/sponsor/detail");
  const own = OWN[pathname.replace(/\/$/, "") as Path];
  const slug = own?.slug ?? id;
  const { data, error, isFetching, refetch } = usePage(slug);
  const unknown = slug === "" || (error instanceof ApiError && error.code === "page.unknown");
  // checked before the data: a cached page may have been withdrawn since
  if (unknown) {
    return (
      <EmptyState
        title={i18n._(NOT_FOUND.page.title)}
        text={i18n._(NOT_FOUND.page.text)}
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
      <PageArticle page={data} titled={!own || i18n._(own.header) !== data.title} />
      {slug === OWN["/m/joinUs"]?.slug && <Sponsors />}
    </div>
  );
}
