import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Loadable } from "../../i18n/situation-texts.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./back-office.module.css";
import type { BackOfficePages } from "./use-back-office-pages.ts";

interface BackOfficeListProps<Item> {
  pages: BackOfficePages<Item>;
  /** Selects the "Couldn't load …" text. */
  failed: Loadable;
  /** Shown when the list is empty. */
  none: { readonly title: string; readonly text: string };
  className?: string | undefined;
  /** Renders an item as `li` with its key. */
  children: (item: Item) => ReactNode;
}

/** List of the back office in each of its states: loading, failed, empty, filled. */
export function BackOfficeList<Item>({
  pages,
  failed,
  none,
  className,
  children,
}: BackOfficeListProps<Item>) {
  const { t } = useLingui();
  const { items, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = pages;
  if (!items && error) return <LoadFailed what={failed} error={error} busy={isFetching} onRetry={refetch} />;
  if (!items) return <Skeleton className={styles.skeleton} />;
  if (items.length === 0) return <EmptyState {...none} />;
  return (
    <>
      <ul className={className}>{items.map(children)}</ul>
      {hasNextPage && (
        <Button look="text" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </>
  );
}
