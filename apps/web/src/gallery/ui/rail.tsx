import { useRef } from "react";
import { Rail, RailHead } from "../../ui/rail/rail.tsx";
import RailArrows from "../../ui/rail/rail-arrows.tsx";
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
      <Variant caption="With arrows, as with a mouse" size="wide">
        <WithArrows />
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

function WithArrows() {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <RailHead title="New games" more={more} end={<RailArrows list={list} />} />
      <ul ref={list} style={{ display: "flex", gap: 12, overflowX: "auto" }}>
        {Array.from({ length: 9 }, (_, at) => (
          <li key={at}>
            <TileSkeleton />
          </li>
        ))}
      </ul>
    </>
  );
}
