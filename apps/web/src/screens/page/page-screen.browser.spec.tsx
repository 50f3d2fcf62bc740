import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const terms = (title: string) => ({
  "pages.read": {
    slug: "terms",
    title,
    content: "<p>What we agree on.</p>",
    updatedAt: "2026-11-20T00:00:00Z",
  },
});

test("a content page says its title once", async () => {
  await visit("/m/terms", { answers: terms("Terms and conditions") });
  await expect.element(page.getByText("What we agree on.")).toBeVisible();
  await vi.waitFor(() =>
    expect(page.getByRole("heading", { name: "Terms and conditions" }).elements()).toHaveLength(1),
  );
  await unmountAll();
  await visit("/m/terms", { answers: terms("Rules of Acme") });
  await expect.element(page.getByRole("main").getByRole("heading", { name: "Rules of Acme" })).toBeVisible();
});

test("headings of a content page begin at level 2, and below its own title at level 3", async () => {
  const content = "<h3>Who can <b>play</b></h3><p>You, if you are of age.</p>";
  const answer = (title: string) => ({
    "pages.read": { ...terms(title)["pages.read"], content },
  });
  await visit("/m/terms", { answers: answer("Terms and conditions") });
  await expect.element(page.getByRole("heading", { name: "Who can play", level: 2 })).toBeVisible();
  await unmountAll();
  await visit("/m/terms", { answers: answer("Rules of Acme") });
  await expect.element(page.getByRole("heading", { name: "Who can play", level: 3 })).toBeVisible();
});
