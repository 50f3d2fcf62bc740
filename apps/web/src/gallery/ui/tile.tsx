import { moneyParts, parseAmount } from "@foyer/domain/money";
import type { ComponentProps } from "react";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Money } from "../../ui/money/money.tsx";
import { Tile } from "../../ui/tile/tile.tsx";
import { TileSkeleton } from "../../ui/tile/tile-skeleton.tsx";
import { LONG_NAME, missingPicture, settings, tallPicture } from "../sample-data.ts";
import { Row, Variant } from "../variant.tsx";

const Example = (props: Partial<ComponentProps<typeof Tile>>) => (
  <Tile href="/m/home" picture={tallPicture} name="Ember Orchard" by="Nightjar" {...props} />
);
const amount = <Money parts={moneyParts(parseAmount("1284590.37"), settings.currency)} />;

export function TileVariants() {
  return (
    <>
      <Variant caption="In a rail" size="small">
        <Example />
      </Variant>
      <Variant caption="With a badge" size="small">
        <Example badge={{ text: "Hot" }} />
      </Variant>
      <Variant caption="With a plain badge" size="small">
        <Example badge={{ text: "New", plain: true }} />
      </Variant>
      <Variant caption="Small" size="small">
        <Example size="small" />
      </Variant>
      <Variant caption="As wide as its cell" size="small">
        <Example size="fluid" />
      </Variant>
      <Variant caption="With a jackpot" size="small">
        <Example jackpot={amount} />
      </Variant>
      <Variant caption="With a button" size="small">
        <Example corner={<IconButton icon="gift" label="Gift" aria-pressed={false} />} />
      </Variant>
      <Variant caption="Long text" size="small">
        <Example name={LONG_NAME} by="The Vendor with the Longest Name of All" />
      </Variant>
      <Variant caption="Picture failed to load" size="small">
        <Example picture={missingPicture} />
      </Variant>
      <Variant caption="During fast scrolling" size="small">
        <Example bare />
      </Variant>
      <Variant caption="Loading: rail and small" size="small">
        <Row>
          <TileSkeleton />
          <TileSkeleton size="small" />
        </Row>
      </Variant>
      <Variant caption="Loading: as wide as its cell" size="small">
        <TileSkeleton size="fluid" />
      </Variant>
    </>
  );
}
