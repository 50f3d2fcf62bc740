import { useState } from "react";
import { SearchBox } from "../../ui/search-box/search-box.tsx";
import { LONG_NAME } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

function Box({ typed }: { typed: string }) {
  const [value, setValue] = useState(typed);
  return (
    <SearchBox
      value={value}
      onType={setValue}
      onLook={() => {}}
      onClear={() => setValue("")}
      clearLabel="Clear"
      placeholder="Search games"
      aria-label="Search games"
    />
  );
}

export function SearchBoxVariants() {
  return (
    <>
      <Variant caption="Empty" size="wide">
        <Box typed="" />
      </Variant>
      <Variant caption="Filled" size="wide">
        <Box typed="koi" />
      </Variant>
      <Variant caption="Long text" size="wide">
        <Box typed={LONG_NAME} />
      </Variant>
    </>
  );
}
