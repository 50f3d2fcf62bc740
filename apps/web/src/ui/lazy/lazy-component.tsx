import { type ComponentType, lazy, Suspense, useState } from "react";
import type { CatalogueName } from "../../i18n/catalogues.ts";
import { loadCatalogue } from "../../i18n/load-catalogue.ts";
import { ErrorBoundary } from "../error-boundary.tsx";
import { retryImport } from "./retry-import.ts";

interface LazyOptions<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** Loaded together with the code. */
  catalogue?: CatalogueName;
  /** Shown while loading; nothing by default. */
  Skeleton?: ComponentType<Props>;
  /** Shown when loading failed, with the way to try again. Without it, loading is retried in the background. */
  Failed?: ComponentType<{ onRetry: () => void }>;
  /** Milliseconds between the first render and the start of loading. */
  delay?: number;
}

type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads ahead of the first render. A failure shows at the render. */
  preload(): void;
};

/** A component in a chunk of its own: its code and catalogue are fetched when it is first rendered. */
export function lazyComponent<Props extends object>({
  load,
  catalogue,
  Skeleton,
  Failed,
  delay,
}: LazyOptions<Props>): LazyComponent<Props> {
  const attempt = async () => {
    const [module] = await Promise.all([load(), catalogue && loadCatalogue(catalogue)]);
    return module;
  };
  const fetchModule = Failed ? attempt : () => retryImport(attempt);
  const create = () =>
    lazy(async () => {
      if (delay) await new Promise((next) => setTimeout(next, delay));
      return fetchModule();
    });
  let Latest = create();

  function Lazy(props: Props) {
    const [Current, setCurrent] = useState(() => Latest);
    const content = (
      <Suspense fallback={Skeleton && <Skeleton {...props} />}>
        <Current {...props} />
      </Suspense>
    );
    if (!Failed) return content;
    const fetchAgain = (retry: () => void) => {
      // React.lazy caches a rejection.
      Latest = create();
      setCurrent(() => Latest);
      retry();
    };
    return (
      <ErrorBoundary fallback={(retry) => <Failed onRetry={() => fetchAgain(retry)} />}>
        {content}
      </ErrorBoundary>
    );
  }
  return Object.assign(Lazy, { preload: () => void fetchModule().catch(() => {}) });
}
