import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createNavigator, type Resolution } from "./navigator.ts";
import type { Place, Places } from "./places.ts";

const Home = () => null;
const List = () => null;
const Login = () => null;
const Waiting = () => null;

/** An in-memory history. */
function memory(href: string): Places & { entries: Place[]; pop(): void } {
  let listener = () => {};
  const entries: Place[] = [{ href, key: "0", index: 0 }];
  const last = () => entries.at(-1) as Place;
  let keys = 0;
  return {
    entries,
    current: last,
    push(to, panel) {
      entries.push({ href: to, key: String(++keys), index: last().index + 1, panel });
      return last();
    },
    replace(to, panel) {
      entries.push({ href: to, key: String(++keys), index: (entries.pop() as Place).index, panel });
      return last();
    },
    back: () => {
      entries.pop();
      listener();
    },
    pop() {
      entries.pop();
      listener();
    },
    listen(to) {
      listener = to;
    },
  };
}

const eager = (screen: string, component: () => null, search = {}): Resolution => ({
  screen,
  component,
  search,
  lazy: false,
});
const lazy = (screen: string, load: () => Promise<() => null>): Resolution => ({
  screen,
  component: load,
  search: {},
  lazy: true,
  waiting: Waiting,
});
const flush = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("navigation between screens", () => {
  it("the navigator shows the first screen, then another one with its query string", async () => {
    const navigator = await createNavigator(memory("/m/home"), (href) =>
      href.startsWith("/m/list") ? eager("list", List, { q: href.split("=")[1] }) : eager("home", Home),
    );
    expect(navigator.read()).toMatchObject({ pathname: "/m/home", component: Home });
    navigator.go("/m/list?q=koi");
    expect(navigator.read()).toMatchObject({
      pathname: "/m/list",
      component: List,
      search: { q: "koi" },
      way: "forth",
    });
  });

  it("the first screen's scroll position is restored, unless the page is server-rendered", async () => {
    const table = () => eager("home", Home);
    expect((await createNavigator(memory("/m/home"), table)).read().way).toBe("back");
    expect((await createNavigator(memory("/m/home"), table, "stay")).read().way).toBe("stay");
  });

  it("a navigation caused by a timer does not cancel one the player has begun", async () => {
    let arrive = (_component: () => null) => {};
    const file = new Promise<() => null>((resolve) => {
      arrive = resolve;
    });
    const places = memory("/m/list");
    const navigator = await createNavigator(places, (href) =>
      href === "/m/login" ? lazy("login", () => file) : eager("list", List),
    );
    navigator.go("/m/list?q=koi", { replace: true, byItself: true });
    expect(navigator.read().place.href).toBe("/m/list?q=koi");
    navigator.go("/m/login");
    navigator.go("/m/list?q=koi+reverie", { replace: true, byItself: true });
    arrive(Login);
    await flush();
    expect(navigator.read()).toMatchObject({ pathname: "/m/login", component: Login });
    expect(places.entries.map(({ href }) => href)).toEqual(["/m/list?q=koi", "/m/login"]);
  });

  it("the old screen stays until the new one is loaded, and its skeleton shows after 200 ms", async () => {
    let arrive = (_component: () => null) => {};
    const file = new Promise<() => null>((resolve) => {
      arrive = resolve;
    });
    const navigator = await createNavigator(memory("/m/home"), (href) =>
      href === "/m/list" ? lazy("list", () => file) : eager("home", Home),
    );
    navigator.go("/m/list");
    await vi.advanceTimersByTimeAsync(199);
    expect(navigator.read().component).toBe(Home);
    await vi.advanceTimersByTimeAsync(1);
    expect(navigator.read()).toMatchObject({ component: undefined, waiting: Waiting, pathname: "/m/list" });
    arrive(List);
    await flush();
    expect(navigator.read().component).toBe(List);
  });

  it("a preloaded screen shows no skeleton", async () => {
    const load = vi.fn(async () => List);
    const navigator = await createNavigator(memory("/m/home"), (href) =>
      href === "/m/list" ? lazy("list", load) : eager("home", Home),
    );
    navigator.preload("/m/list");
    await flush();
    navigator.go("/m/list");
    expect(navigator.read().component).toBe(List);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("a screen that loads after the player has gone elsewhere is not shown", async () => {
    let arrive = (_component: () => null) => {};
    const file = new Promise<() => null>((resolve) => {
      arrive = resolve;
    });
    const navigator = await createNavigator(memory("/m/home"), (href) =>
      href === "/m/list" ? lazy("list", () => file) : eager("home", Home),
    );
    navigator.go("/m/list");
    navigator.go("/m/home");
    arrive(List);
    await vi.advanceTimersByTimeAsync(500);
    expect(navigator.read()).toMatchObject({ pathname: "/m/home", component: Home });
  });

  it("a screen that failed to load shows the error and is loaded again on request", async () => {
    const load = vi
      .fn<() => Promise<() => null>>()
      .mockRejectedValueOnce(new Error("offline"))
      .mockResolvedValue(List);
    const navigator = await createNavigator(memory("/m/list"), () => lazy("list", load));
    expect(navigator.read()).toMatchObject({ component: undefined, error: new Error("offline") });
    navigator.again();
    await flush();
    expect(navigator.read().component).toBe(List);
  });
});

describe("redirects", () => {
  const table = (href: string): Resolution => {
    if (href === "/m/secret") return { redirect: "/m/login?from=%2Fm%2Fsecret" };
    return href.startsWith("/m/login") ? eager("login", Login) : eager("home", Home);
  };

  it("a redirect replaces the history entry it comes from", async () => {
    const places = memory("/m/home");
    const navigator = await createNavigator(places, table);
    navigator.go("/m/secret");
    expect(navigator.read().place.href).toBe("/m/login?from=%2Fm%2Fsecret");
    expect(places.entries.map(({ href }) => href)).toEqual(["/m/home", "/m/login?from=%2Fm%2Fsecret"]);
  });

  it("a circular redirect throws an error", async () => {
    await expect(createNavigator(memory("/a"), () => ({ redirect: "/a" }))).rejects.toThrow("in a circle");
  });
});

describe("going back", () => {
  it("going back is one step within the site", async () => {
    const navigator = await createNavigator(memory("/m/home"), (href) =>
      href === "/m/list" ? eager("list", List) : eager("home", Home),
    );
    navigator.go("/m/list");
    navigator.back("/m/home");
    expect(navigator.read()).toMatchObject({ pathname: "/m/home", way: "back" });
  });

  it("going back without history leads to the fallback", async () => {
    const navigator = await createNavigator(memory("/m/list"), (href) =>
      href === "/m/list" ? eager("list", List) : eager("home", Home),
    );
    navigator.back("/m/home");
    expect(navigator.read().pathname).toBe("/m/home");
  });

  it("going back from a panel closes it and keeps the screen", async () => {
    const places = memory("/m/home");
    const navigator = await createNavigator(places, () => eager("home", Home));
    navigator.go("/m/home", { stay: true, panel: "menu" });
    expect(navigator.read().place.panel).toBe("menu");
    places.pop();
    expect(navigator.read().component).toBe(Home);
    expect(navigator.read().place.panel).toBeUndefined();
  });
});
