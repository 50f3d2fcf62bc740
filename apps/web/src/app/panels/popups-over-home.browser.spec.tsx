import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { announcements, list } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";
import { setCatalogueLoader } from "../../i18n/load-catalogue.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test("announcement pop-ups that fail to load open over home once the connection is back, without an error", async () => {
  const errors = vi.spyOn(console, "error");
  const popup = [{ id: "7", title: "Tonight only", content: "<p>Double seats</p>", startDate: "2026-11-20" }];
  const { go } = await visit("/m/gameList?gameType=RNG", {
    session: member,
    answers: { "games.list": list(["Kite"], {}), "announcements.read": { ...announcements(0, []), popup } },
  });
  await expect.element(page.getByRole("link", { name: "Kite", exact: true })).toBeVisible();
  let failures = 0;
  setCatalogueLoader(async (catalogue) => {
    if (catalogue === "content" && failures++ === 0) throw new TypeError("Unable to preload CSS");
  });
  go("/m/home");
  await expect.poll(() => failures).toBe(1);
  expect(page.getByRole("dialog").query()).toBeNull();
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByRole("dialog", { name: "Tonight only" })).toBeVisible();
  expect(errors).not.toHaveBeenCalled();
});
