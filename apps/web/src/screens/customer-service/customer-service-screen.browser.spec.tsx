import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";
import { linesKey } from "../../entities/service-line/lines-key.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

test("each kind of contact line has an icon of its own", async () => {
  const kinds = ["LINE", "FACEBOOK", "TELEGRAM", "MAIL", "PHONE"];
  const { queries } = await visit("/m/customer");
  queries.setQueryData(
    linesKey,
    kinds.map((kind) => ({ csPosition: `${kind}-1`, kind, label: kind, href: "https://a.example/" })),
  );
  const iconOf = (kind: string) =>
    page.getByRole("link", { name: kind }).element().querySelector("use")?.getAttribute("href");
  await expect.element(page.getByRole("link", { name: "PHONE" })).toBeVisible();
  const icons = kinds.map(iconOf);
  expect(new Set(icons).size).toBe(kinds.length);
  for (const icon of icons) expect(icon).not.toMatch(/#i-chat$/);
});
