import { Component, type ReactNode } from "react";
import { useNavigator, useScroll, useShown } from "../lib/navigation/index.ts";
import { LoadFailure } from "./load-failure.tsx";

/** Catches what falls over while drawing, so that head and foot stand. */
class Catch extends Component<
  { fallback: (retry: () => void) => ReactNode; children: ReactNode },
  { error?: unknown }
> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    // oxlint-disable-next-line no-console -- what fell over must be found in the console, by the specification
    console.error("This screen fell over", error);
  }

  override render() {
    return this.state.error === undefined
      ? this.props.children
      : this.props.fallback(() => this.setState({ error: undefined }));
  }
}

/** The screen itself, its skeleton, or what is said when it does not come. */
export function Outlet() {
  const shown = useShown();
  const navigator = useNavigator();
  useScroll(shown);
  const { component: Screen, waiting: Waiting, error, screen } = shown;
  if (Screen) {
    return (
      <Catch key={screen} fallback={(retry) => <LoadFailure onRetry={retry} />}>
        <Screen />
      </Catch>
    );
  }
  if (error !== undefined) return <LoadFailure onRetry={navigator.again} />;
  return Waiting ? <Waiting /> : null;
}
