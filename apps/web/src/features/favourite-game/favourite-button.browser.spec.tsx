import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { announcements, game, list } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  const removeToast = toast("success", "");
  removeToast();
});

const GAME = "Koi Reverie";
const SAVED = { nodeId: game(GAME).nodeId, favourite: true };
const favourite = (name = GAME) => page.getByRole("button", { name: `Favourite: ${name}`, exact: true });
const failed = favourite(`${GAME}, not saved. Try again.`);

/** Opens a list with a game, in which a favourite is saved with this answer. */
async function openList(save: () => unknown) {
  await visit("/m/gameList?gameType=RNG", {
    session: member,
    answers: {
      "announcements.read": announcements(0, []),
      "games.list": list([GAME], {}),
      "favourites.ids": { content: [], totalPages: 1, total: 0 },
      "favourites.add": save,
    },
  });
  await expect.element(favourite()).toHaveAttribute("aria-pressed", "false");
}

test("a favourite button is busy from the tap on, and the list changes only when the platform has saved it", async () => {
  const saved = Promise.withResolvers<typeof SAVED>();
  await openList(() => saved.promise);
  await favourite().click();
  await expect.element(favourite()).toHaveAttribute("aria-busy", "true");
  await expect.element(favourite()).toHaveAttribute("aria-pressed", "false");
  saved.resolve(SAVED);
  await expect.element(favourite()).toHaveAttribute("aria-pressed", "true");
  await expect.element(favourite()).not.toHaveAttribute("aria-busy");
});

test("a failed save resets the favourite button with a retry mark, without a message", async () => {
  let save = (): unknown => {
    throw new TypeError("Failed to fetch");
  };
  await openList(() => save());
  await favourite().click();
  await expect.element(failed).toHaveAttribute("aria-pressed", "false");
  expect(page.getByText("Added to favourites.").query()).toBeNull();
  save = () => SAVED;
  await failed.click();
  await expect.element(favourite()).toHaveAttribute("aria-pressed", "true");
});

test("a member at the favourites limit sees so, and can try the button again", async () => {
  const errorCode = "favourites.limit.reached";
  await openList(() => Response.json({ success: false, errorCode, message: "refused" }, { status: 409 }));
  await favourite().click();
  await expect.element(page.getByText("You've reached the maximum number of favourites")).toBeVisible();
  await expect.element(failed).toHaveAttribute("aria-pressed", "false");
});

test("the phone vibrates when a favourite is saved, and in another way when it is not", async () => {
  const vibrated = vi.spyOn(navigator, "vibrate").mockReturnValue(true);
  let save = (): unknown => {
    throw new TypeError("Failed to fetch");
  };
  await openList(() => save());
  await favourite().click();
  await expect.poll(() => vibrated.mock.calls).toEqual([[[50, 50, 50]]]);
  save = () => SAVED;
  await failed.click();
  await expect.poll(() => vibrated.mock.calls).toEqual([[[50, 50, 50]], [10]]);
});
