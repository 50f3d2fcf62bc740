import { Progress } from "../../entities/promotion/progress.tsx";
import { useParticipations } from "../../entities/promotion/use-participations.ts";
import { Card } from "../../ui/card/card.tsx";

/** How much of a deposit's bonus is wagered. */
export default function BonusProgress({ promotionId, title }: { promotionId: number; title: string }) {
  const { of } = useParticipations(undefined);
  const bonus = of?.(promotionId)?.bonus;
  if (!bonus) return null;
  return (
    <Card>
      <h2>{title}</h2>
      <Progress bonus={bonus} />
    </Card>
  );
}
