import type { CDPSession, Page } from "@playwright/test";

/** What a screen reader knows of one tab stop. */
export interface Stop {
  readonly id: number;
  readonly role: string;
  readonly name: string;
  /** The description, read after the name: the rule of a field, or its error. */
  readonly description: string;
  readonly invalid: boolean;
  readonly pressed: string | undefined;
}

interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

/** Reads a page as a screen reader does: the browser's accessibility tree and the announcements of live regions. */
export class ScreenReader {
  readonly #page: Page;
  readonly #cdp: CDPSession;

  private constructor(page: Page, cdp: CDPSession) {
    this.#page = page;
    this.#cdp = cdp;
  }

  /** Records live regions from the next page on. */
  static async of(page: Page): Promise<ScreenReader> {
    await page.addInitScript(listen);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Accessibility.enable");
    return new ScreenReader(page, cdp);
  }

  /** The tab stops of the screen, in reading order. */
  async stops(): Promise<Stop[]> {
    const answer = await this.#cdp.send("Accessibility.getFullAXTree");
    const nodes = answer.nodes as unknown as readonly AxNode[];
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const found: Stop[] = [];
    const read = (node: AxNode | undefined, within: boolean) => {
      if (!node) return;
      const property = (name: string) => node.properties?.find((one) => one.name === name)?.value.value;
      if (within && !node.ignored && property("focusable") === true)
        found.push({
          id: node.backendDOMNodeId ?? 0,
          role: node.role?.value ?? "",
          name: node.name?.value ?? "",
          description: node.description?.value ?? "",
          invalid: property("invalid") === "true",
          pressed: property("pressed") as string | undefined,
        });
      const inside = within || node.role?.value === "main";
      for (const child of node.childIds ?? []) read(byId.get(child), inside);
    };
    read(nodes[0], false);
    // The options of a list box are reached by arrow keys.
    return found.filter(({ role }) => role !== "option" && role !== "MenuListPopup");
  }

  /** The focused element. */
  async at(): Promise<number> {
    const { result } = await this.#cdp.send("Runtime.evaluate", { expression: "document.activeElement" });
    const { node } = await this.#cdp.send("DOM.describeNode", { objectId: result.objectId ?? "" });
    return node.backendNodeId;
  }

  /** Everything announced since the page was opened, or since the last call. */
  announcements(): Promise<string[]> {
    return this.#page.evaluate(() =>
      (window as unknown as { announcements: string[] }).announcements.splice(0),
    );
  }
}

/**
 * Runs in the page: records what live regions announce. A region inserted together with its text is announced only
 * when it is an alert.
 */
function listen(): void {
  const announcements: string[] = [];
  Object.assign(window, { announcements });
  const LIVE = "[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]";
  const say = (text: string | null | undefined) => {
    if (text?.trim()) announcements.push(text.trim());
  };
  new MutationObserver((changes) => {
    const fresh = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]));
    const regions = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const at = target instanceof Element ? target : target.parentElement;
      const region = at?.closest(LIVE);
      if (region && ![...fresh].some((node) => node.contains(region))) regions.add(region);
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const alarm of [node, ...node.querySelectorAll("*")])
            if (alarm.matches("[role=alert]")) regions.add(alarm);
    }
    for (const region of regions) if (region.isConnected) say(region.textContent);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
