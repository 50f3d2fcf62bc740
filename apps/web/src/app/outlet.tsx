import { useNavigator, useScroll, useShown } from "../lib/navigation/index.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { LoadFailure } from "./load-failure.tsx";

function logError(error: unknown) {
  // oxlint-disable-next-line no-console -- a crash must be visible in the console, by the specification
  console.error("This screen crashed", error);
}

/** The current screen, its skeleton, or its failure to load. */
export function Outlet() {
  const shown = useShown();
  const navigator = useNavigator();
  useScroll(shown);
  const { component: Screen, waiting: Waiting, error, screen } = shown;
  if (Screen) {
    return (
      <ErrorBoundary key={screen} fallback={(retry) => <LoadFailure onRetry={retry} />} onError={logError}>
        <Screen />
      </ErrorBoundary>
    );
  }
  if (error !== undefined) return <LoadFailure onRetry={navigator.again} />;
  return Waiting ? <Waiting /> : null;
}
