import { useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { Variant } from "../variant.tsx";

const Endless = lazyComponent({
  load: () => new Promise<never>(() => {}),
  Skeleton: () => <Skeleton style={{ blockSize: 48 }} />,
});
const Broken = lazyComponent({
  load: async () => {
    throw new Error("The gallery was asked for a failure");
  },
  Failed: ({ onRetry }) => (
    <Button look="danger" onClick={onRetry}>
      Failed. Try again
    </Button>
  ),
});

export function LazyVariants() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Variant caption="Loading" size="small">
        <Endless />
      </Variant>
      <Variant caption="Failed to load" size="small">
        {opened ? <Broken /> : <Button onClick={() => setOpened(true)}>Load and fail</Button>}
      </Variant>
    </>
  );
}
