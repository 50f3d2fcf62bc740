import { useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { Variant } from "../variant.tsx";

function Crash(): never {
  throw new Error("The gallery was asked for a crash");
}

export function ErrorBoundaryVariants() {
  const [crashed, setCrashed] = useState(false);
  return (
    <Variant caption="A child that crashes, and the fallback">
      <ErrorBoundary
        fallback={(retry) => (
          <Button
            look="danger"
            onClick={() => {
              setCrashed(false);
              retry();
            }}
          >
            Crashed. Try again
          </Button>
        )}
      >
        {crashed ? <Crash /> : <Button onClick={() => setCrashed(true)}>Crash</Button>}
      </ErrorBoundary>
    </Variant>
  );
}
