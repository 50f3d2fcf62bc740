import { useLingui } from "@lingui/react/macro";
import { Segments } from "../../ui/segments/segments.tsx";

/** The means of sign-in. */
export type Way = "username" | "sms";

interface WaySwitchProps {
  way: Way;
  onSwitch: (way: Way) => void;
  onNear: () => void;
}

/** Switch between username with password and SMS code. */
export function WaySwitch({ way, onSwitch, onNear }: WaySwitchProps) {
  const { t } = useLingui();
  return (
    <Segments<Way>
      label={t`Login method`}
      options={[
        { value: "username", text: t`Username` },
        { value: "sms", text: t`SMS code` },
      ]}
      value={way}
      onChoose={onSwitch}
      onNear={onNear}
    />
  );
}
