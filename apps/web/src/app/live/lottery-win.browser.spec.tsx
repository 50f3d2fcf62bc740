import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { startLive } from "./live.ts";

let stopLive = () => {};
afterEach(async () => {
  stopLive();
  await unmountAll();
  vi.restoreAllMocks();
  const removeToast = toast("success", "");
  removeToast();
});

const settled = (prize: string) =>
  `event: lottery-order\ndata: ${JSON.stringify({
    number: "L-88412096",
    code: "MINUTE_FIVE",
    draw: "20261121-1129",
    name: "Minute Five",
    prize,
  })}\n\n`;

/** Opens a page with a stream of events. */
async function open() {
  let notify = (_event: string) => {};
  const stream = new ReadableStream({
    start: (controller) => {
      notify = (event) => controller.enqueue(new TextEncoder().encode(event));
    },
  });
  const { queries } = await visit("/m/feedback", {
    session: member,
    answers: {
      "feedback.list": { content: [], pageNum: 1, totalPages: 1 },
      "events.stream": () => new Response(stream),
    },
  });
  stopLive = startLive(queries, false);
  return notify;
}

test("a lottery order that won is announced with its prize, and leads to the order", async () => {
  const notify = await open();
  notify(settled("485.00"));
  await expect.element(page.getByText(/You won .*485\.00 in Minute Five/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "See the order" }))
    .toHaveAttribute("href", "/m/lotteryOrder?number=L-88412096");
});

test("a lottery order that lost is not announced", async () => {
  const notify = await open();
  notify(settled("0.00"));
  notify(settled("0"));
  notify(settled("1.00"));
  await expect.element(page.getByText(/You won/)).toHaveTextContent("1.00");
});
