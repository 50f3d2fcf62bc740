import { Rail, RailHead } from "../../ui/rail/rail.tsx";
import { TileSkeleton } from "../../ui/tile/tile-skeleton.tsx";
import { LONG_NAME } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

const more = { text: "All 42", target: { to: "/m/gameList" } } as const;

export function RailVariants() {
  return (
    <>
      <Variant caption="With a link to the whole list" size="wide">
        <Rail title="Hot tonight" more={more}>
          {Array.from({ length: 9 }, (_, at) => (
            <li key={at}>
              <TileSkeleton />
            </li>
          ))}
        </Rail>
      </Variant>
      <Variant caption="The head alone" size="wide">
        <RailHead title="New games" />
      </Variant>
      <Variant caption="The head with a long title" size="wide">
        <RailHead title={LONG_NAME} more={more} />
      </Variant>
    </>
  );
}
