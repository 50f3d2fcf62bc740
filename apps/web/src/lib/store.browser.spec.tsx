import { act } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { hydrate, render, unmountAll } from "../../test/render.tsx";
import { createEmitter, createStore, useStore } from "./store.ts";

afterEach(unmountAll);

test("a store calls its subscribers with the new and the previous state", () => {
  const store = createStore(1);
  const listener = vi.fn();
  store.subscribe(listener);
  store.set(2);
  expect(listener).toHaveBeenCalledExactlyOnceWith(2, 1);
  expect(store.read()).toBe(2);
});

test("a store does not call its subscribers when the state stays the same", () => {
  const store = createStore("a");
  const listener = vi.fn();
  store.subscribe(listener);
  store.set("a");
  expect(listener).not.toHaveBeenCalled();
});

test("a listener that has unsubscribed is not called again", () => {
  const emitter = createEmitter<[string]>();
  const listener = vi.fn();
  const unsubscribe = emitter.subscribe(listener);
  expect(emitter.observed).toBe(true);
  unsubscribe();
  emitter.emit("event");
  expect(listener).not.toHaveBeenCalled();
  expect(emitter.observed).toBe(false);
});

test("a component shows every state of its store", async () => {
  const store = createStore("first");
  const Value = () => <p>{useStore(store, "server")}</p>;
  const { element } = await render(<Value />);
  expect(element.textContent).toBe("first");
  await act(async () => store.set("second"));
  expect(element.textContent).toBe("second");
});

test("a component shows the server's value until it is hydrated", async () => {
  const store = createStore("browser");
  const shown: string[] = [];
  const Value = () => {
    const value = useStore(store, "server");
    shown.push(value);
    return <p>{value}</p>;
  };
  const html = renderToString(<Value />);
  expect(html).toBe("<p>server</p>");
  const element = await hydrate(html, <Value />);
  expect(shown.slice(0, 2)).toEqual(["server", "server"]);
  expect(element.textContent).toBe("browser");
});
