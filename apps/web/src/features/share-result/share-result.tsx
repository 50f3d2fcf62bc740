import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import { useLingui } from "@lingui/react/macro";
import { shownNumbers } from "../../entities/lottery/number-looks.ts";
import { useDrawTimes } from "../../entities/lottery/use-draw-times.ts";
import { useLotteryTexts } from "../../entities/lottery/use-lottery-texts.ts";
import { hrefOf } from "../../lib/navigation/index.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

interface SharedDraw {
  readonly code: string;
  readonly name: string;
  readonly family: LotteryFamilyCode;
  readonly number: string;
  readonly byDate?: true;
  readonly drawsAt: string;
  readonly numbers: readonly string[];
}

/** Shares the result of a draw as a picture with the address of its proof; where that is not possible, copies the address. */
export function ShareResult({ draw: shared }: { draw: SharedDraw }) {
  const { t } = useLingui();
  const texts = useLotteryTexts();
  const times = useDrawTimes();
  const { code, name, family, number, byDate, drawsAt, numbers } = shared;
  const draw = texts.draw(shared, number);
  const share = async () => {
    const url = new URL(hrefOf({ to: "/m/lotteryDraw", search: { code, number } }), location.href).href;
    const title = t`${name}, draw ${draw}`;
    if (typeof navigator.share !== "function") {
      await navigator.clipboard.writeText(url);
      toast("success", t`Link copied.`);
      return;
    }
    const { drawCard } = await import("./draw-card.ts");
    const files = await drawCard({
      title: name,
      // a number alone does not tell the day
      line: byDate ? draw : `${number} · ${times.moment(drawsAt)}`,
      family,
      numbers: shownNumbers(family, numbers),
      place: location.host,
    });
    const picture = files && { files: [files] };
    await navigator.share({ title, url, ...(picture && navigator.canShare?.(picture) ? picture : {}) });
  };
  return (
    <IconButton
      icon="share"
      label={t`Share result`}
      onClick={() => {
        // a rejection: the player closed the share sheet, or the browser refused to copy
        share().catch(() => {});
      }}
    />
  );
}
