import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../../ui/button/button.tsx";
import { DidNotCome } from "../../ui/empty-state/did-not-come.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./desk.module.css";
import type { DeskPages } from "./use-desk-pages.ts";

interface DeskListProps<Item> {
  pages: DeskPages<Item>;
  /** Said where it did not come. */
  failed: string;
  /** Said where there is nothing. */
  none: { readonly title: string; readonly words: string };
  className?: string | undefined;
  /** An item as `li`, with its key. */
  children: (item: Item) => ReactNode;
}

/** A list of the desk in each of its states. */
export function DeskList<Item>({ pages, failed, none, className, children }: DeskListProps<Item>) {
  const { t } = useLingui();
  const { items, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = pages;
  if (!items && error) return <DidNotCome title={failed} error={error} busy={isFetching} onRetry={refetch} />;
  if (!items) return <Skeleton className={styles.ghost} />;
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
