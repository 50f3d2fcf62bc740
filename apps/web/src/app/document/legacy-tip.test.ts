import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { legacyTip } from "./legacy-tip.ts";

const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`;

it.each([
  [iphone("9_3_5"), true],
  [iphone("11_4"), true],
  [iphone("12_0"), true],
  [iphone("12_1_4"), true],
  [iphone("12_2"), false],
  [iphone("12_4_1"), false],
  [iphone("15_0"), false],
  ["Mozilla/5.0 (iPad; CPU OS 10_3_3 like Mac OS X)", true],
  ["Mozilla/5.0 (Linux; Android 11; Pixel 5)", false],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", false],
])("whether the tip for old phones shows on %s: %s", (userAgent, shown) => {
  const tip = { hidden: true };
  runInNewContext(legacyTip, { navigator: { userAgent }, document: { getElementById: () => tip } });
  expect(tip.hidden).toBe(!shown);
});
