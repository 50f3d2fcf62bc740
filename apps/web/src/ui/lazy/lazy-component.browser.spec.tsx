import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render, unmountAll } from "../../../test/render.tsx";
import { setCatalogueLoader } from "../../i18n/load-catalogue.ts";
import { lazyComponent } from "./lazy-component.tsx";
import { retryImport } from "./retry-import.ts";

const Content = ({ name }: { name: string }) => <p>Content of {name}</p>;
const Skeleton = ({ name }: { name: string }) => <p>Loading {name}</p>;
const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <button type="button" onClick={onRetry}>
    Try again
  </button>
);
const loaded = { default: Content };

const click = (element: HTMLElement) =>
  act(async () => (element.querySelector("button") as HTMLButtonElement).click());

beforeEach(() => {
  // React reports what an error boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(async () => {
  await unmountAll();
  setCatalogueLoader(async () => {});
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a lazy component shows its skeleton with its props until its code is loaded", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof loaded>();
  const Lazy = lazyComponent({ load: () => promise, Skeleton });
  const { element } = await render(<Lazy name="home" />);
  expect(element.textContent).toBe("Loading home");
  await act(async () => resolve(loaded));
  expect(element.textContent).toBe("Content of home");
});

test("a lazy component is not loaded before it is rendered", async () => {
  const load = vi.fn(async () => loaded);
  const Lazy = lazyComponent({ load });
  expect(load).not.toHaveBeenCalled();
  await render(<Lazy name="home" />);
  expect(load).toHaveBeenCalledOnce();
});

test("a lazy component waits for its catalogue", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const loader = vi.fn(() => promise);
  setCatalogueLoader(loader);
  const Lazy = lazyComponent({ load: async () => loaded, catalogue: "games", Skeleton });
  const { element } = await render(<Lazy name="home" />);
  expect(loader).toHaveBeenCalledExactlyOnceWith("games");
  expect(element.textContent).toBe("Loading home");
  await act(async () => resolve());
  expect(element.textContent).toBe("Content of home");
});

test("a lazy component that failed to load shows its failure and loads again on request", async () => {
  const load = vi.fn<() => Promise<typeof loaded>>().mockRejectedValueOnce(new TypeError("Failed to fetch"));
  load.mockResolvedValue(loaded);
  const Lazy = lazyComponent({ load, Failed });
  const { element } = await render(<Lazy name="home" />);
  expect(element.textContent).toBe("Try again");
  await click(element);
  expect(element.textContent).toBe("Content of home");
});

test("a lazy component can fail to load twice", async () => {
  const load = vi.fn<() => Promise<typeof loaded>>().mockRejectedValue(new TypeError("Failed to fetch"));
  const Lazy = lazyComponent({ load, Failed });
  const { element } = await render(<Lazy name="home" />);
  await click(element);
  expect(element.textContent).toBe("Try again");
  load.mockResolvedValue(loaded);
  await click(element);
  expect(element.textContent).toBe("Content of home");
});

test("a lazy component without a failure state loads again when the browser is back online", async () => {
  const load = vi.fn<() => Promise<typeof loaded>>().mockRejectedValueOnce(new TypeError("Failed to fetch"));
  load.mockResolvedValue(loaded);
  const Lazy = lazyComponent({ load, Skeleton });
  const { element } = await render(<Lazy name="home" />);
  expect(element.textContent).toBe("Loading home");
  await act(async () => dispatchEvent(new Event("online")));
  await vi.waitFor(() => expect(element.textContent).toBe("Content of home"));
  expect(load).toHaveBeenCalledTimes(2);
});

test("preload starts loading before the first render and hides its failure", async () => {
  const load = vi.fn<() => Promise<typeof loaded>>().mockRejectedValueOnce(new TypeError("Failed to fetch"));
  load.mockResolvedValue(loaded);
  const Lazy = lazyComponent({ load, Failed });
  Lazy.preload();
  expect(load).toHaveBeenCalledOnce();
  const { element } = await render(<Lazy name="home" />);
  expect(element.textContent).toBe("Content of home");
});

test("a lazy component with a delay starts to load after it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const load = vi.fn(async () => loaded);
  const Lazy = lazyComponent({ load, delay: 5_000 });
  await render(<Lazy name="home" />);
  await act(() => vi.advanceTimersByTimeAsync(4_999));
  expect(load).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(load).toHaveBeenCalledOnce();
});

test("retryImport waits 1, 2, 4, 8, 16, then 30 s between attempts", async () => {
  vi.useFakeTimers();
  const load = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  retryImport(load).catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(load).toHaveBeenCalledTimes(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(index + 2);
  }
});

test("retryImport passes the error on after 20 retries", async () => {
  vi.useFakeTimers();
  const load = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  const failed = expect(retryImport(load)).rejects.toThrow("Failed to fetch");
  await vi.advanceTimersByTimeAsync(20 * 30_000);
  await failed;
  expect(load).toHaveBeenCalledTimes(21);
});
