import type { Game } from "@foyer/contract/games";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { hydrate, render, unmountAll } from "../../../test/render.tsx";
import "../../ui/tokens.css";
import "../../ui/base.css";
import { DURATIONS } from "../../lib/durations.ts";
import { GameGrid, type RenderCard } from "./game-grid.tsx";

const games = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ nodeId: String(from + index) }) as unknown as Game);

const renderCard: RenderCard = ({ nodeId }, bare, place) => (
  <a
    href={`#${nodeId}`}
    role="listitem"
    aria-posinset={place.at}
    aria-setsize={place.of}
    data-bare={bare}
    style={{ display: "block", blockSize: 180 }}
  >
    Game {nodeId}
  </a>
);

const tiles = () => [...document.querySelectorAll<HTMLElement>("[aria-posinset]")];
const names = () => tiles().map(({ textContent }) => textContent);
const isOnScreen = (element: HTMLElement) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};
const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));

const onMore = vi.fn();

async function renderGrid(count: number, props: { more?: boolean; total?: number } = {}) {
  const { more = false, ...rest } = props;
  const grid = await render(
    <GameGrid
      games={games(count)}
      renderCard={renderCard}
      more={more}
      loading={false}
      onMore={onMore}
      label="Games"
      {...rest}
    />,
  );
  // Layout, scrolling and observers cause updates outside act.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(tiles().length).toBeGreaterThan(0));
  await frame();
  return grid;
}

beforeEach(async () => {
  await page.viewport(390, 844);
  scrollTo(0, 0);
});
afterEach(async () => {
  await unmountAll();
  onMore.mockReset();
});

test("a phone shows three games to a row", async () => {
  await renderGrid(30);
  const [first, second, third, fourth] = tiles().map((tile) => tile.getBoundingClientRect().top);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).toBeGreaterThan(first ?? 0);
});

test.each([320, 390, 840])(
  "server-rendered tiles keep their elements and places when the grid is measured, at %i px",
  async (width) => {
    await page.viewport(width, 844);
    const grid = (
      <GameGrid
        games={games(90)}
        renderCard={renderCard}
        more={false}
        loading={false}
        onMore={onMore}
        label="Games"
      />
    );
    let before: HTMLElement[] = [];
    let places: DOMRect[] = [];
    await hydrate(renderToString(grid), grid, () => {
      before = tiles();
      places = before.map((tile) => tile.getBoundingClientRect());
    });
    expect(before.length).toBe(18);
    for (const [at, { left, top }] of places.slice(0, 6).entries()) {
      const tile = tiles().find(({ textContent }) => textContent === `Game ${at}`);
      const now = tile?.getBoundingClientRect();
      expect(Math.abs((now?.left ?? Infinity) - left)).toBeLessThan(1);
      expect(Math.abs((now?.top ?? Infinity) - top)).toBeLessThan(1);
      // With more than three columns the tiles change rows.
      if (width < 560) expect(tile).toBe(before[at]);
    }
  },
);

test("a wider screen shows more games to a row", async () => {
  await page.viewport(840, 900);
  await renderGrid(30);
  const rowTop = tiles()[0]?.getBoundingClientRect().top;
  expect(tiles().filter((tile) => tile.getBoundingClientRect().top === rowTop).length).toBeGreaterThan(3);
});

test("a list of 3,000 games renders only the rows near the viewport and keeps its full height", async () => {
  const { element } = await renderGrid(3_000);
  expect(tiles().length).toBeLessThan(60);
  expect(element.scrollHeight).toBeGreaterThan(1_000 * 100);
});

test("the end of a long list can be scrolled to", async () => {
  await renderGrid(3_000);
  scrollTo(0, document.documentElement.scrollHeight);
  await vi.waitFor(() => {
    const last = tiles().find(({ textContent }) => textContent === "Game 2999");
    expect(last && isOnScreen(last)).toBe(true);
  });
  expect(tiles().length).toBeLessThan(60);
});

test("every tile on screen is filled after a scroll to the middle", async () => {
  await renderGrid(3_000);
  scrollTo(0, 50_000);
  await vi.waitFor(() => {
    const shown = tiles().filter(isOnScreen);
    // Only the gap between two rows may be uncovered.
    expect(Math.min(...shown.map((tile) => tile.getBoundingClientRect().top))).toBeLessThan(60);
    expect(shown.every(({ dataset }) => dataset.bare === "false")).toBe(true);
  });
});

test("tiles of a grid that is not scrolling are in the order of the list in the document", async () => {
  await renderGrid(300);
  scrollTo(0, 4_000);
  await vi.waitFor(() => {
    const places = tiles().map((tile) => Number(tile.ariaPosInSet));
    expect(places[0]).toBeGreaterThan(30);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});

test("a tile has its position and the number of games", async () => {
  await renderGrid(30, { more: true, total: 90 });
  expect(tiles()[3]?.ariaPosInSet).toBe("4");
  expect(tiles()[3]?.ariaSetSize).toBe("90");
});

test("the size of a list is unknown (-1) while more pages remain without a total", async () => {
  await renderGrid(30, { more: true });
  expect(tiles()[0]?.ariaSetSize).toBe("-1");
});

test("a page that is appended renders its own games only", async () => {
  const all = games(12);
  const rendered = vi.fn(renderCard);
  const grid = (count: number) => (
    <GameGrid
      games={all.slice(0, count)}
      total={12}
      renderCard={rendered}
      more={count < 12}
      loading={false}
      onMore={onMore}
      label="Games"
    />
  );
  const { rerender } = await render(grid(6));
  await vi.waitFor(() => expect(names()).toContain("Game 5"));
  rendered.mockClear();
  await rerender(grid(12));
  await vi.waitFor(() => expect(names()).toContain("Game 11"));
  const appended = rendered.mock.calls.map(([{ nodeId }]) => Number(nodeId));
  expect(Math.min(...appended)).toBe(6);
});

test("the first row of a page that arrives is filled before the rows below it, which follow", async () => {
  const grid = (count: number) => (
    <GameGrid
      games={games(count)}
      renderCard={renderCard}
      more={count === 0}
      loading={count === 0}
      onMore={onMore}
      label="Games"
    />
  );
  const { element, rerender } = await render(grid(0));
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const filled: number[] = [];
  const watch = new MutationObserver(() => filled.push(tiles().length));
  watch.observe(element, { childList: true, subtree: true });
  await rerender(grid(12));
  await vi.waitFor(() => expect(names()).toContain("Game 11"));
  watch.disconnect();
  expect(filled.find((count) => count > 0)).toBe(3);
  expect(tiles().length).toBe(12);
});

test("a page that is appended makes the list longer at once, and its cards follow", async () => {
  const all = games(12);
  const grid = (count: number) => (
    <GameGrid
      games={all.slice(0, count)}
      renderCard={renderCard}
      more={count < 12}
      loading={false}
      onMore={onMore}
      label="Games"
    />
  );
  const { element, rerender } = await render(grid(3));
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(names()).toContain("Game 2"));
  const list = element.querySelector<HTMLElement>('[role="list"]');
  const heights = new Map<number, number>();
  const watch = new MutationObserver(() => heights.set(tiles().length, list?.offsetHeight ?? 0));
  watch.observe(element, { attributes: true, childList: true, subtree: true });
  await rerender(grid(12));
  await vi.waitFor(() => expect(names()).toContain("Game 11"));
  watch.disconnect();
  expect([...heights.keys()]).toEqual([3, 12]);
  expect(heights.get(3)).toBe(heights.get(12));
});

test("the next page is requested only near the end of the list", async () => {
  await renderGrid(300, { more: true });
  await new Promise((next) => setTimeout(next, 100));
  expect(onMore).not.toHaveBeenCalled();
  scrollTo(0, document.documentElement.scrollHeight);
  await vi.waitFor(() => expect(onMore).toHaveBeenCalledOnce());
});

test("the next page is requested at most once a second", async () => {
  const times: number[] = [];
  function Endless() {
    const [count, setCount] = useState(6);
    const [loading, setLoading] = useState(false);
    const [load] = useState(() => () => {
      times.push(performance.now());
      setLoading(true);
      setTimeout(() => {
        setCount((before) => before + 1);
        setLoading(false);
      }, 50);
    });
    return (
      <GameGrid
        games={games(count)}
        renderCard={renderCard}
        more
        loading={loading}
        onMore={load}
        label="Games"
      />
    );
  }
  await render(<Endless />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(times.length).toBeGreaterThan(2));
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(DURATIONS.loadMoreThrottle - 5);
  expect(names()).toContain("Game 6");
});
