import { ProgressBar } from "../../ui/progress-bar/progress-bar.tsx";
import { LONG_NAME } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

export function ProgressBarVariants() {
  return (
    <>
      <Variant caption="Part of a target" size="small">
        <ProgressBar label="Wagered" value={40}>
          ₱400.00 of ₱1,000.00 wagered
        </ProgressBar>
      </Variant>
      <Variant caption="Cool, done" size="small">
        <ProgressBar label="Days in a row" value={7} max={7} look="cool">
          7 of 7 days in a row
        </ProgressBar>
      </Variant>
      <Variant caption="Nothing yet, with a long text" size="small">
        <ProgressBar label="Progress" value={0}>
          {LONG_NAME}
        </ProgressBar>
      </Variant>
    </>
  );
}
