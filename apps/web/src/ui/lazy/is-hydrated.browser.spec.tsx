import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { hydrate, render, unmountAll } from "../../../test/render.tsx";
import { isHydrated } from "./is-hydrated.ts";

const page = <button type="button">Play</button>;
const buttonIn = (element: Element) => element.querySelector("button") as Element;

afterEach(unmountAll);

test("an element that React has rendered is hydrated", async () => {
  const { element } = await render(page);
  expect(isHydrated(buttonIn(element))).toBe(true);
});

test("a server-rendered element is hydrated only after hydration", async () => {
  const before: boolean[] = [];
  const element = await hydrate(renderToString(page), page, (container) => {
    before.push(isHydrated(buttonIn(container)));
  });
  expect(before).toEqual([false]);
  expect(isHydrated(buttonIn(element))).toBe(true);
});
