import { useState } from "react";
import { Segments } from "../../ui/segments/segments.tsx";
import { Variant } from "../variant.tsx";

const WAYS = [
  { value: "username", text: "Username" },
  { value: "sms", text: "SMS code" },
] as const;

export function SegmentsVariants() {
  const [value, setValue] = useState<"username" | "sms">("username");
  return (
    <Variant caption="Two ways, one chosen">
      <Segments label="Login method" options={WAYS} value={value} onChoose={setValue} />
    </Variant>
  );
}
