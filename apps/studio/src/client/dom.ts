/** Creates an element; text is set as text, never as markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  options: { class?: string; text?: string; label?: string; attributes?: Record<string, string> } = {},
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (options.class) element.className = options.class;
  if (options.text !== undefined) element.textContent = options.text;
  if (options.label) element.setAttribute("aria-label", options.label);
  for (const [name, value] of Object.entries(options.attributes ?? {})) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** An SVG from our own server, as an element. */
export function drawing(svg: string): Element {
  return new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
}

const PATHS = {
  spin: "M19.3 9.5A8 8 0 1 0 20 12M20 4.5v5.2h-5.2",
  minus: "M5 12h14",
  plus: "M12 5v14M5 12h14",
  turbo: "M13 2.5 5 13.5h5.5L10 21.5l8.5-11.5H13Z",
  info: "M12 11v5.5M12 7.5v.2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  history: "M12 7v5l3.5 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  sound: "M4 10v4h3l5 4V6L7 10ZM16 9.5a3.5 3.5 0 0 1 0 5M18.5 7a7 7 0 0 1 0 10",
  mute: "M4 10v4h3l5 4V6L7 10ZM16 9.5l5 5M21 9.5l-5 5",
  close: "m6 6 12 12M18 6 6 18",
  wallet: "M18 9V6H6a2.5 2.5 0 0 0 0 5h14v8H6a2.5 2.5 0 0 1-2.5-2.5v-8M16 15v.2",
  door: "M6 21V5a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v16M3 21h18M14.5 12.5v.2",
  line: "m3 3 18 18M8.5 15.6a5 5 0 0 1 7 0M5.3 12.2a10 10 0 0 1 3.2-2M18.7 12.2a10 10 0 0 0-5-2.6M12 19v.2",
  warning: "M12 7.5v5.5M12 16.3v.2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
} as const;
export type IconName = keyof typeof PATHS;

export function icon(name: IconName): SVGElement {
  const ns = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(ns, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(ns, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

export function iconButton(name: IconName, label: string, className = "round"): HTMLButtonElement {
  return make("button", { class: className, label, attributes: { type: "button" } }, icon(name));
}
