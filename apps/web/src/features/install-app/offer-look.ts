import { readableColours } from "@foyer/domain/readable-colours";
import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { templateQuery } from "../../entities/merchant/merchant-queries.ts";

/** Text and colours of the app offers from the merchant's mobile template, with the theme's defaults. */
export function useOfferLook(): { words: string | undefined; style: CSSProperties | undefined } {
  const { data } = useQuery(templateQuery());
  const colours = readableColours(data?.app_background, data?.app_desc_font_color);
  return {
    words: data?.app_desc,
    style:
      colours &&
      ({ background: colours.ground, color: colours.words, "--text-2": colours.words } as CSSProperties),
  };
}
