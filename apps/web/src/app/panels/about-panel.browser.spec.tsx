import type { Game } from "@foyer/contract/games";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { announcements, game, list } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { type Answers, member, visit } from "../../../test/visit.tsx";
import type { SessionInfo } from "../../entities/session/session-state.ts";
import { provideAboutButton } from "../../features/view-game-details/use-about-button.ts";

afterEach(async () => {
  await unmountAll();
  // as on a new page, where the buttons appear once details can be opened
  provideAboutButton(undefined);
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

const GAME = "Koi Reverie";
const LIST = "/m/gameList?gameType=RNG";
const FIGURES = { rtp: "96.20", topWin: 12_500, stakes: { least: "0.20", most: "1250.00" } };
const detailsOf = (more: object = FIGURES) => ({ game: game(GAME), ...more });
const refused = (status: number, errorCode: string) => () =>
  Response.json({ success: false, errorCode, message: "refused" }, { status });

interface Opened {
  session?: SessionInfo;
  of?: Partial<Game>;
  details?: unknown;
  more?: Answers;
}

/** Opens a list with two games, once their details can be opened. */
async function openList({ session, of = {}, details = detailsOf(), more }: Opened = {}) {
  const visited = await visit(LIST, {
    ...(session && { session }),
    answers: {
      "announcements.read": announcements(0, []),
      "games.list": list([GAME, "Ember Orchard"], of),
      "games.details": details,
      ...more,
    },
  });
  await expect.element(aboutButton()).toBeInTheDocument();
  return visited;
}

const card = () => page.getByRole("link", { name: GAME, exact: true });
const aboutButton = (name = GAME) => page.getByRole("button", { name: `About ${name}`, exact: true });
const about = page.getByRole("dialog", { name: GAME, exact: true });
const play = about.getByRole("link", { name: "Play", exact: true });
const figure = (name: string) =>
  about.getByText(name, { exact: true }).element().nextElementSibling?.textContent;
const focus = (element: Element) => (element as HTMLElement).focus();

/** Opens the details as a screen reader does. */
async function openAbout(name = GAME) {
  focus(aboutButton(name).element());
  await userEvent.keyboard("{Enter}");
}

test.each([
  ["ContextMenu", "{ContextMenu}"],
  ["Shift+F10", "{Shift>}{F10}{/Shift}"],
])("%s on a game card opens the game's details", async (_, keys) => {
  await openList();
  focus(card().element());
  await userEvent.keyboard(keys);
  await expect.element(about).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(about).not.toBeInTheDocument();
  await expect.element(card()).toHaveFocus();
});

test("a details button for screen readers replaces the long press, and gets the focus back afterwards", async () => {
  await openList();
  await openAbout();
  await expect.element(about).toBeVisible();
  await about.getByRole("button", { name: "Close" }).click();
  await expect.element(about).not.toBeInTheDocument();
  await expect.element(aboutButton()).toHaveFocus();
});

test("a game's details show the vendor's figures and omit those the vendor does not give", async () => {
  await openList();
  await openAbout();
  await expect.element(about.getByText("Return to player", { exact: true })).toBeVisible();
  expect(figure("Return to player")).toBe("96.20%");
  expect(figure("Top win")).toBe("12,500 × stake");
  expect(figure("Stakes")).toBe("¥0.20 – ¥1,250.00");
  expect([...about.element().querySelectorAll("dt")].map(({ textContent }) => textContent)).toEqual([
    "Return to player",
    "Top win",
    "Stakes",
  ]);
});

test("the details of a game whose vendor is under maintenance say so and offer no way to play", async () => {
  const of = { maintenance: true };
  await openList({ of, details: { game: game(GAME, of), ...FIGURES } });
  await openAbout();
  await expect.element(about.getByText(/is under maintenance/)).toBeVisible();
  await expect.element(about.getByText("Return to player", { exact: true })).toBeVisible();
  expect(about.getByRole("link", { name: /^Play/ }).query()).toBeNull();
});

test("a visitor who plays for real money from a game's details signs in first", async () => {
  const { href, back } = await openList();
  await openAbout();
  await play.click();
  await expect.poll(href).toMatch(/^\/m\/login\?from=/);
  back();
  await expect.poll(href).toBe(LIST);
  await expect.element(card()).toBeVisible();
  expect(page.getByRole("dialog").query()).toBeNull();
});

test("game figures that fail to load can be retried, and the game can be played without them", async () => {
  let answer: () => unknown = refused(503, "system.unavailable");
  await openList({ details: () => answer() });
  await openAbout();
  await expect.element(about.getByRole("alert")).toBeVisible();
  await expect.element(play).toBeVisible();
  answer = detailsOf;
  await about.getByRole("button", { name: "Try again" }).click();
  await expect.element(about.getByText("Return to player", { exact: true })).toBeVisible();
  expect(figure("Return to player")).toBe("96.20%");
  expect(about.getByRole("alert").query()).toBeNull();
});

test("the details of a withdrawn game say so, without a play or retry button", async () => {
  await openList({ details: refused(404, "game.closed") });
  await openAbout();
  await expect.element(about.getByRole("alert")).toBeVisible();
  expect(about.getByRole("button", { name: "Try again" }).query()).toBeNull();
  expect(play.query()).toBeNull();
});

test("the favourite button of a game shows the same state in the details and on the grid", async () => {
  const ids = { content: [] as string[], totalPages: 1, total: 0 };
  const added = { nodeId: game(GAME).nodeId, favourite: true };
  await openList({ session: member, more: { "favourites.ids": ids, "favourites.add": added } });
  const button = page.getByRole("button", { name: `Favourite: ${GAME}`, exact: true });
  await expect.element(button).toHaveAttribute("aria-pressed", "false");
  await openAbout();
  const inDetails = about.getByRole("button", { name: `Favourite: ${GAME}` });
  await inDetails.click();
  await expect.element(inDetails).toHaveAttribute("aria-pressed", "true");
  await about.getByRole("button", { name: "Close" }).click();
  await expect.element(about).not.toBeInTheDocument();
  await expect.element(button).toHaveAttribute("aria-pressed", "true");
});
