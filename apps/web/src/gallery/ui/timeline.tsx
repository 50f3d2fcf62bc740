import { Timeline } from "../../ui/timeline/timeline.tsx";
import { LONG_NAME } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

export function TimelineVariants() {
  return (
    <>
      <Variant caption="Under way">
        <Timeline
          label="Progress"
          steps={[
            { key: "1", state: "done", name: "Order created", time: "19:04" },
            { key: "2", state: "now", name: "Awaiting payment", time: "until 19:34" },
            { key: "3", state: "ahead", name: "Payment received" },
            { key: "4", state: "ahead", name: "Added to your balance", more: "With a bonus of 500.00" },
          ]}
        />
      </Variant>
      <Variant caption="Failed, with a long note">
        <Timeline
          label="Progress"
          steps={[
            { key: "1", state: "done", name: "Order created", time: "19:04" },
            { key: "2", state: "failed", name: "Expired without payment", time: "19:34", more: LONG_NAME },
          ]}
        />
      </Variant>
    </>
  );
}
