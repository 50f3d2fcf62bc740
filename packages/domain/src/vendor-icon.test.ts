import { expect, test } from "vitest";
import { vendorIcon } from "./vendor-icon.ts";

test.each([
  ["", "NIGHTJAR", "/vendor/NIGHTJAR-WHITE.png"],
  ["https://cdn.example", "NIGHTJAR", "https://cdn.example/vendor/NIGHTJAR-WHITE.png"],
  ["https://cdn.example/pictures/", "OZMARA", "https://cdn.example/pictures/vendor/OZMARA-WHITE.png"],
  ["", "BTI", "/vendor/COMMON-WHITE.png"],
  ["", "BTI_TWO", "/vendor/BTI_TWO-WHITE.png"],
  ["", "TCG", "/vendor/COMMON-WHITE.png"],
  ["", "TCG_LOTTO_VN", "/vendor/COMMON-WHITE.png"],
  ["https://cdn.example", "TCG_SEA", "https://cdn.example/vendor/COMMON-WHITE.png"],
  ["", "ATCG", "/vendor/ATCG-WHITE.png"],
  ["", "tcg", "/vendor/tcg-WHITE.png"],
  ["", "../../x", "/vendor/..%2F..%2Fx-WHITE.png"],
  ["", "", "/vendor/-WHITE.png"],
])("the vendor icon with the CDN %j and the vendor %j is %s", (cdn, name, address) => {
  expect(vendorIcon(cdn, name)).toBe(address);
});
