import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";

interface LatePartOptions<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Stands in for it, in its shape. */
  Waiting: ComponentType<Props>;
  /** What is said where it did not come, with the way to try again. */
  Failed: ComponentType<{ onRetry: () => void }>;
}

/** A part of a screen in a file of its own, fetched when it is first drawn; the rest of the screen stands meanwhile. */
export function latePart<Props extends object>({
  load,
  Waiting,
  Failed,
}: LatePartOptions<Props>): ComponentType<Props> {
  const fetched = () => lazy(async () => ({ default: await load() }));
  let latest = fetched();
  return function LatePart(props: Props) {
    const [{ Part }, take] = useState({ Part: latest });
    const fetchAgain = () => {
      // The one that failed has kept its failure.
      latest = fetched();
      take({ Part: latest });
    };
    return (
      <Catch
        fallback={(retry) => (
          <Failed
            onRetry={() => {
              fetchAgain();
              retry();
            }}
          />
        )}
      >
        <Suspense fallback={<Waiting {...props} />}>
          <Part {...props} />
        </Suspense>
      </Catch>
    );
  };
}

interface CatchProps {
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

class Catch extends Component<CatchProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children;
  }
}
