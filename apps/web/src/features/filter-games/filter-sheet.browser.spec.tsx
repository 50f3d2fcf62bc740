import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

afterEach(unmountAll);

const vendor = (accountTypeName: string, gameClassify?: string[]) => ({
  accountTypeName,
  displayName: accountTypeName,
  state: "open",
  gameCount: 3,
  ...(gameClassify && { gameClassify }),
});

test("the filter offers only the types of slot that the merchant's vendors have", async () => {
  const vendors = [vendor("NIGHTJAR", ["JP"]), vendor("OTTER")];
  await visit("/m/gameList?gameType=RNG", {
    answers: {
      "vendors.mapping": {
        sorting: [{ gameCategory: "RNG", vendorNames: [] }],
        mapping: { RNG: vendors },
      },
      "games.list": {
        games: [],
        pageNum: 1,
        pageSize: 25,
        totalPages: 0,
        totalElements: 0,
        revision: 1,
      },
    },
  });
  await userEvent.click(page.getByRole("button", { name: /^Filter/ }));
  const types = page.getByRole("group", { name: "Type" });
  await expect.element(types.getByRole("radio", { name: "Jackpot" })).toBeInTheDocument();
  const names = types
    .getByRole("radio")
    .elements()
    .map((radio) => radio.closest("label")?.textContent?.trim());
  expect(names).toEqual(["All", "Jackpot"]);
});
