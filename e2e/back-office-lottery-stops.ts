import type { BackOfficeDrawDetails } from "@foyer/contract/back-office-lotteries";
import type { Page } from "@playwright/test";
import type { Stop } from "./stop.ts";

interface Tools {
  inBackOffice(page: Page, section: string, until: string): Promise<void>;
}

const AGO = Date.now() - 3 * 60 * 60_000;
/** Minutes after the beginning of what is shown. */
const at = (minutes: number) => new Date(AGO + minutes * 60_000).toISOString();
const THAI = ["871092", "017", "442", "905", "318", "60"];
/** Differs in a lower prize only. */
const MISREAD = ["871092", "017", "442", "906", "318", "60"];
/** A draw of the south: 18 numbers of two to six digits. */
const DA_NANG =
  `402718 60933 11840 75216 30427 88120 55019 21764 90338 46002 17755 63181 2094 7713 0086 5540 318
  27`.split(/\s+/);

const closed: BackOfficeDrawDetails = {
  code: "TCG_SEA_THAI_LOTTO",
  name: "Thai Lotto",
  number: "20261116-0001",
  byDate: true,
  state: "closed",
  opensAt: at(-20_000),
  closesAt: at(0),
  drawsAt: at(10),
  currency: "PHP",
  orders: 1_204,
  lines: 3_118,
  members: 402,
  stakes: "48210.50",
  prizes: "0.00",
  rebates: "112.40",
  largestLoss: "91230.00",
  late: true,
  family: "thai",
  source: "external",
  outcomes: [
    {
      betType: "top3-straight",
      outcome: "0,9,2",
      liability: "135800.00",
      limit: "150000.00",
    },
    { betType: "bottom2", outcome: "60", liability: "30070.00", limit: "150000.00" },
  ],
  entries: [{ id: "5", by: "ines", at: at(40), numbers: THAI, state: "waiting" }],
  settlements: [],
  next: { enter: true, correct: false, withdraw: false, void: true },
};
const differing: BackOfficeDrawDetails = {
  ...closed,
  entries: [
    { id: "6", by: "ines", at: at(40), numbers: THAI, state: "differs" },
    { id: "7", by: "mara", at: at(44), numbers: MISREAD, state: "differs", note: "Read from the broadcast" },
  ],
  next: { enter: true, correct: false, withdraw: true, void: true },
};
const corrected: BackOfficeDrawDetails = {
  ...closed,
  code: "TCG_LOTTO_VN_DA_NANG",
  name: "Da Nang",
  family: "vietnam-south",
  state: "settled",
  late: false,
  numbers: DA_NANG,
  settledAt: at(60),
  prizes: "31044.00",
  outcomes: [],
  entries: [
    { id: "8", by: "ines", at: at(40), numbers: DA_NANG, state: "agreed" },
    { id: "9", by: "mara", at: at(41), numbers: DA_NANG, state: "agreed" },
  ],
  settlements: [
    {
      run: 1,
      numbers: DA_NANG.with(17, "72"),
      startedAt: at(42),
      finishedAt: at(43),
      orders: 1_204,
      prizes: "30120.00",
    },
    {
      run: 2,
      numbers: DA_NANG,
      startedAt: at(58),
      finishedAt: at(60),
      orders: 88,
      prizes: "924.00",
      reason: "The eighth prize was typed the wrong way round",
    },
  ],
  next: { enter: false, correct: true, withdraw: false, void: false },
};

/** Draws of external lotteries in the back office: what operators entered, and the forms they enter it in. */
export const backOfficeLotteryStops = ({ inBackOffice }: Tools): Stop[] => {
  const drawStop = (
    name: string,
    draw: BackOfficeDrawDetails,
    more?: (page: Page) => Promise<void>,
  ): Stop => ({
    name,
    who: "operator",
    marks: true,
    open: async (page) => {
      await page.route(`**/wps/backoffice/draws/${draw.code}/*`, (route) =>
        route.fulfill({ json: { success: true, value: draw } }),
      );
      await inBackOffice(page, `lotteries&lottery=${draw.code}&draw=${draw.number}`, "main article dl");
      await more?.(page);
    },
  });
  const submitForm = async (page: Page) => {
    await page.locator("main article footer button").last().click();
    const fields = page.locator("main article form input");
    await fields.first().fill("871092 017");
    await fields.nth(2).fill("1e9");
    await fields.nth(3).fill("90511");
    await page.locator("main article form [type=submit]").click();
    await page.locator("main article form [aria-invalid]").first().waitFor();
  };
  return [
    drawStop("back-office-draw-waiting", closed),
    drawStop("back-office-draw-differing", differing),
    drawStop("back-office-draw-corrected", corrected),
    drawStop("back-office-result-form", closed, submitForm),
    drawStop("back-office-correction-form", corrected, submitForm),
    drawStop("back-office-draw-void", closed, async (page) => {
      await page.locator("main article footer button").first().click();
      await page.locator("dialog[open] textarea").waitFor();
    }),
  ];
};
