import { ApiError } from "../../lib/http/error.ts";
import type { Upload } from "../../lib/use-upload.ts";
import { UploadProgress } from "../../ui/upload-progress/upload-progress.tsx";
import { Variant } from "../variant.tsx";

const inState = (state: Upload["state"]): Upload => ({
  state,
  cancel: () => {},
  retry: () => {},
  clear: () => {},
});

const STATES = [
  ["Under way", { step: "sending", part: 0.42 }],
  ["Sent, until the platform answers", { step: "sending", part: 1 }],
  ["Cancelled", { step: "cancelled" }],
  ["Failed", { step: "failed", error: new ApiError("network.failed"), final: false }],
] as const satisfies readonly (readonly [string, Upload["state"]])[];

export function UploadProgressVariants() {
  return (
    <>
      {STATES.map(([caption, state]) => (
        <Variant key={caption} caption={caption}>
          <UploadProgress upload={inState(state)} name="slip-bdo-1122.jpg" onRemove={() => {}} />
        </Variant>
      ))}
    </>
  );
}
