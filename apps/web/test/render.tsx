import { act, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

const mounted = new Set<() => Promise<void>>();

function container(html = ""): HTMLElement {
  const element = document.createElement("div");
  element.innerHTML = html;
  document.body.append(element);
  return element;
}

/** Renders into the document of the test; `unmountAll` removes it. */
export async function render(node: ReactNode) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const element = container();
  const root = createRoot(element);
  await act(async () => root.render(node));
  mounted.add(async () => {
    await act(async () => root.unmount());
    element.remove();
  });
  return {
    element,
    rerender: (next: ReactNode) => act(async () => root.render(next)),
  };
}

/** Puts server-rendered markup into the document and hydrates it. `before` runs between the two. */
export async function hydrate(html: string, node: ReactNode, before?: (element: HTMLElement) => void) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const element = container(html);
  before?.(element);
  const root = await act(async () => hydrateRoot(element, node));
  mounted.add(async () => {
    await act(async () => root.unmount());
    element.remove();
  });
  return element;
}

export async function unmountAll(): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  for (const unmount of mounted) await unmount();
  mounted.clear();
}
