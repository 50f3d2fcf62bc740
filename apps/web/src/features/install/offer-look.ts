import { readableColours } from "@foyer/domain/readable-colours";
import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { templateQuery } from "../whitelabel/index.ts";

/** What the merchant's mobile template says of the app, and in which colours; those of the house where it says none. */
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
