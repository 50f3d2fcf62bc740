import { ApiError } from "../../lib/http/error.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { LONG_NAME } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

export function EmptyStateVariants() {
  return (
    <>
      <Variant caption="Empty">
        <EmptyState title="No messages yet" text="We'll write to you here." />
      </Variant>
      <Variant caption="Empty, with an action">
        <EmptyState
          title="No games found"
          text="Try another name or clear the filters."
          action={<Button>Clear filters</Button>}
        />
      </Variant>
      <Variant caption="Long text">
        <EmptyState
          title={LONG_NAME}
          text="This text takes several lines, because somebody had a lot to say about why there is nothing here."
        />
      </Variant>
      <Variant caption="Broken">
        <EmptyState broken title="Couldn't load games." text="Check your connection." />
      </Variant>
      <Variant caption="Failed to load">
        <LoadFailed what="promotions" error={new ApiError("network.failed")} onRetry={() => {}} />
      </Variant>
      <Variant caption="Failed to load, retrying">
        <LoadFailed what="promotions" error={new ApiError("system.error")} busy onRetry={() => {}} />
      </Variant>
      <Variant caption="A part failed to load">
        <PartLoadFailed what="promotions" onRetry={() => {}} />
      </Variant>
    </>
  );
}
