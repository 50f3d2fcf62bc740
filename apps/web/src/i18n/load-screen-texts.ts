import type { Texts } from "./i18n.ts";

/** Loads what every screen but home shares: texts of situations, and of errors that home can't meet. */
export async function loadScreenTexts(texts: Texts): Promise<void> {
  const [{ addScreenErrorTexts }] = await Promise.all([
    import("./screen-error-texts.ts"),
    texts.need("later"),
    texts.need("screens"),
  ]);
  addScreenErrorTexts();
}
