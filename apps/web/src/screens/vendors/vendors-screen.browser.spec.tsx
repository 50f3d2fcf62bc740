import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

afterEach(unmountAll);

test("an address with an unknown category says so, and offers the categories there are", async () => {
  const vendor = { accountTypeName: "LUMEN", displayName: "Lumen", state: "open", gameCount: 1 };
  await visit("/m/gameCenter?gameType=CHESS", {
    answers: {
      "vendors.mapping": {
        sorting: [{ gameCategory: "FISH", vendorNames: [{ accountTypeName: "LUMEN" }] }],
        mapping: { FISH: [vendor] },
      },
    },
  });
  await expect.element(page.getByText("There is no such category.")).toBeVisible();
  const categories = page.getByRole("navigation", { name: "Game categories" });
  await categories.getByRole("link", { name: "Fishing" }).click();
  await expect.element(page.getByRole("list", { name: "Providers" }).getByText("Lumen")).toBeVisible();
});
