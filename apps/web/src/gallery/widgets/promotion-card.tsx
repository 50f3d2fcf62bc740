import { type ComponentProps, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { ClosedPromotionCard } from "../../widgets/promotion-card/closed-promotion-card.tsx";
import { PromotionCard } from "../../widgets/promotion-card/promotion-card.tsx";
import { closedParticipation, participation, promotions } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

type CardProps = Pick<ComponentProps<typeof PromotionCard>, "promotion" | "open"> & { joined?: boolean };

function Card({ promotion, open: opened, joined = false }: CardProps) {
  const [open, setOpen] = useState(opened);
  return (
    <PromotionCard
      promotion={promotion}
      participation={joined ? participation : undefined}
      open={open}
      onToggle={() => setOpen(!open)}
      eager={false}
    >
      <Button look="primary" full>
        Join
      </Button>
    </PromotionCard>
  );
}

const Cards = () => (
  <>
    <Variant caption="Collapsed">
      <Card promotion={promotions.closed} open={false} />
    </Variant>
    <Variant caption="Expanded">
      <Card promotion={promotions.open} open />
    </Variant>
    <Variant caption="With the player's participation">
      <Card promotion={promotions.joined} open={false} joined />
    </Variant>
    <Variant caption="Long title, no picture, with a participation">
      <Card promotion={promotions.long} open={false} joined />
    </Variant>
    <Variant caption="No end date, no picture">
      <Card promotion={promotions.withoutEnd} open={false} />
    </Variant>
    <Variant caption="No longer listed, with a running bonus">
      <ClosedPromotionCard participation={closedParticipation} />
    </Variant>
  </>
);

/** With the texts of promotions; the route loads those of games. */
export const PromotionCardVariants = lazyComponent({
  load: async () => ({ default: Cards }),
  catalogue: "promotions",
});
