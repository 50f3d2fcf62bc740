import { act, type ReactNode, useEffect, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hydrate, render, unmountAll } from "../../../test/render.tsx";
import { deferHydration, hydrateAll, lazyHydration } from "./lazy-hydration.tsx";

interface BlockProps {
  name: string;
  onHydrated: (name: string) => void;
  onPress?: () => void;
}

function Block({ name, onHydrated, onPress }: BlockProps) {
  useEffect(() => onHydrated(name), [name, onHydrated]);
  return (
    <button type="button" id={name} onClick={onPress}>
      {name}
    </button>
  );
}

const Idle = lazyHydration(Block);
const Visible = lazyHydration(Block, { when: "visible" });

const onHydrated = vi.fn();
let idleCallbacks: (() => void)[] = [];
const runIdle = () => act(async () => idleCallbacks.shift()?.());

beforeEach(() => {
  idleCallbacks = [];
  vi.spyOn(window, "requestIdleCallback").mockImplementation((callback) =>
    idleCallbacks.push(() => callback({ didTimeout: false, timeRemaining: () => 10 })),
  );
});
afterEach(async () => {
  await act(async () => hydrateAll());
  while (idleCallbacks.length > 0) await runIdle();
  await unmountAll();
  scrollTo(0, 0);
  onHydrated.mockReset();
  vi.restoreAllMocks();
});

async function hydrateLazily(page: ReactNode): Promise<HTMLElement> {
  const html = renderToString(page);
  const deferral = deferHydration();
  const element = await hydrate(html, page);
  deferral.done();
  return element;
}

test("a lazily hydrated block shows the server's markup before it is hydrated", async () => {
  const element = await hydrateLazily(<Idle name="banner" onHydrated={onHydrated} />);
  expect(element.textContent).toBe("banner");
  expect(onHydrated).not.toHaveBeenCalled();
});

test("lazily hydrated blocks are hydrated in idle periods, one in each, in order", async () => {
  await hydrateLazily(
    <>
      <Idle name="banner" onHydrated={onHydrated} />
      <Idle name="menu" onHydrated={onHydrated} />
    </>,
  );
  await runIdle();
  expect(onHydrated.mock.calls).toEqual([["banner"]]);
  await runIdle();
  expect(onHydrated.mock.calls).toEqual([["banner"], ["menu"]]);
});

test("lazy hydration causes no warning of React", async () => {
  const warned = vi.spyOn(console, "error");
  await hydrateLazily(
    <>
      <Idle name="banner" onHydrated={onHydrated} />
      <Visible name="footer" onHydrated={onHydrated} />
    </>,
  );
  await runIdle();
  await act(async () => hydrateAll());
  expect(onHydrated).toHaveBeenCalledTimes(2);
  expect(warned.mock.calls).toEqual([]);
});

test("input anywhere on the page hydrates every block at once", async () => {
  await hydrateLazily(
    <>
      <Idle name="banner" onHydrated={onHydrated} />
      <Visible name="footer" onHydrated={onHydrated} />
    </>,
  );
  await act(async () => document.body.dispatchEvent(new Event("pointerdown", { bubbles: true })));
  expect(new Set(onHydrated.mock.calls.flat())).toEqual(new Set(["banner", "footer"]));
  expect(onHydrated).toHaveBeenCalledTimes(2);
});

test("a click on a block that is not hydrated reaches its handler", async () => {
  const onPress = vi.fn();
  const element = await hydrateLazily(<Idle name="banner" onHydrated={onHydrated} onPress={onPress} />);
  await act(async () => (element.querySelector("#banner") as HTMLElement).click());
  expect(onPress).toHaveBeenCalledOnce();
});

test("a block with changed props is hydrated at once", async () => {
  let rename = (_name: string) => {};
  function Page() {
    const [name, setName] = useState("banner");
    rename = setName;
    return <Idle name={name} onHydrated={onHydrated} />;
  }
  const element = await hydrateLazily(<Page />);
  await act(async () => rename("menu"));
  expect(element.textContent).toBe("menu");
  expect(onHydrated).toHaveBeenLastCalledWith("menu");
});

test("a block below the viewport is hydrated when it is scrolled into view", async () => {
  await hydrateLazily(
    <>
      <div style={{ blockSize: 3_000 }} />
      <Visible name="rail" onHydrated={onHydrated} />
      <div style={{ blockSize: 1_000 }} />
    </>,
  );
  while (idleCallbacks.length > 0) await runIdle();
  expect(onHydrated).not.toHaveBeenCalled();
  // The observer reports outside of act.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  scrollTo(0, 3_000);
  await vi.waitFor(() => expect(onHydrated).toHaveBeenCalledExactlyOnceWith("rail"));
});

test("a block that is rendered in the browser does not wait", async () => {
  await render(<Idle name="banner" onHydrated={onHydrated} />);
  expect(onHydrated).toHaveBeenCalledExactlyOnceWith("banner");
});
