import type { DrawProof } from "@foyer/contract/lotteries";
import { drawNumbers, drawSeed, secretHash } from "@foyer/domain/lottery/draw-seed";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const SECRET = new Uint8Array(32).fill(7);
const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const NUMBER = "20261121-1129";
const ADDRESS = `/m/lotteryDraw?code=MF5&number=${NUMBER}`;
let proof: DrawProof & { numbers: string[] };

beforeAll(async () => {
  const drawsAt = "2026-11-21T10:48:00Z";
  const seed = await drawSeed(SECRET, "MF5", NUMBER);
  const numbers = [...(await drawNumbers(seed, lotteryFamily("digits5", new Date(drawsAt))))];
  proof = {
    code: "MF5",
    name: "Minute Five",
    family: "digits5",
    number: NUMBER,
    drawsAt,
    state: "settled",
    numbers,
    source: "own",
    day: "20261121",
    hash: hex(await secretHash(SECRET)),
    publishedAt: "2026-11-20T16:00:00Z",
    secret: hex(SECRET),
    secretAt: "2026-11-21T16:00:00Z",
    corrections: [],
  };
});

const without = (...names: (keyof DrawProof)[]) =>
  Object.fromEntries(Object.entries(proof).filter(([name]) => !names.includes(name as keyof DrawProof)));

test("a draw is computed again on the phone from what was published, and found correct", async () => {
  await visit(ADDRESS, { answers: { "lotteries.draw": proof } });
  await expect.element(page.getByRole("status").getByText("This draw is correct.")).toBeVisible();
  expect(page.getByText("Match", { exact: true }).elements()).toHaveLength(2);
  await expect.element(page.getByText(proof.hash ?? "")).toBeVisible();
  // the table has a row for each byte that was read
  expect(page.getByRole("row").elements().length).toBeGreaterThanOrEqual(1 + 5);
});

test("a draw whose numbers do not follow from its secret is called wrong, with the numbers that do", async () => {
  const [first = "0", ...others] = proof.numbers;
  const numbers = [String((Number(first) + 1) % 10), ...others];
  await visit(ADDRESS, { answers: { "lotteries.draw": { ...proof, numbers } } });
  await expect
    .element(page.getByRole("alert").getByText("This draw does not match what was published."))
    .toBeVisible();
  await expect.element(page.getByText(proof.numbers.join(" "), { exact: true })).toBeVisible();
});

test("a secret that does not have the published hash is called wrong", async () => {
  await visit(ADDRESS, { answers: { "lotteries.draw": { ...proof, hash: "00".repeat(32) } } });
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(page.getByText("No match")).toBeVisible();
});

test("before the secret is published, a draw says from when it can be verified, and by which hash", async () => {
  await visit(ADDRESS, { answers: { "lotteries.draw": without("secret") } });
  await expect.element(page.getByText(/Draws of this day can be verified from/)).toBeVisible();
  expect(page.getByText("This draw is correct.").query()).toBeNull();
});

test("a draw from outside says where its result comes from, and lists corrections", async () => {
  const corrections = [
    {
      at: "2026-11-21T11:00:00Z",
      from: ["1", "2", "3", "4", "5"],
      to: proof.numbers,
      reason: "Typing error",
    },
  ];
  await visit(ADDRESS, {
    answers: { "lotteries.draw": { ...without("secret", "hash"), source: "external", corrections } },
  });
  await expect.element(page.getByText("This lottery is drawn by somebody else.")).toBeVisible();
  await expect.element(page.getByText("Typing error")).toBeVisible();
  await expect.element(page.getByText("Numbers: 1 2 3 4 5")).toBeInTheDocument();
});

test("an unknown draw leads to the results of its lottery", async () => {
  await visit(ADDRESS, {
    answers: {
      "lotteries.draw": () =>
        Response.json({ success: false, errorCode: "lottery.draw.unknown" }, { status: 404 }),
    },
  });
  await expect.element(page.getByText("Draw not found")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Choose a draw" }))
    .toHaveAttribute("href", "/m/lotteryHistory?code=MF5");
});

test("the command that verifies a draw is copied", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await visit(ADDRESS, { answers: { "lotteries.draw": proof } });
  await page.getByRole("button", { name: "Copy command" }).click();
  expect(copied).toHaveBeenCalledWith(`npm run admin -- lotteries verify MF5 ${NUMBER}`);
});

test("a result is shared as a picture with the address of its proof", async () => {
  const shared: ShareData[] = [];
  Object.assign(navigator, {
    share: async (data: ShareData) => void shared.push(data),
    canShare: () => true,
  });
  await visit(ADDRESS, { answers: { "lotteries.draw": proof } });
  await page.getByRole("button", { name: "Share result" }).click();
  await expect.poll(() => shared.length).toBe(1);
  expect(shared[0]?.url).toContain(`/m/lotteryDraw?code=MF5&number=${NUMBER}`);
  expect(shared[0]?.files?.[0]?.type).toBe("image/png");
});
