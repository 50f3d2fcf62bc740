import { type MouseEvent, useLayoutEffect, useRef } from "react";
import { cleanHtml } from "../../lib/html/clean-html.ts";
import { ownPath, useNavigator } from "../../lib/navigation/index.ts";
import { cx } from "../cx.ts";
import styles from "./prose.module.css";

/** A wide table scrolls sideways, by finger or by the arrow keys. */
function frameTables(fragment: DocumentFragment): void {
  for (const table of fragment.querySelectorAll("table")) {
    const frame = document.createElement("div");
    frame.className = styles.wide ?? "";
    frame.tabIndex = 0;
    table.replaceWith(frame);
    frame.append(table);
  }
}

/** Default aspect ratio of a picture without a size. */
const UNKNOWN_SHAPE = "16 / 9";

const pixels = (image: HTMLImageElement, side: "width" | "height"): number => {
  const size = Number(image.getAttribute(side));
  return Number.isInteger(size) && size > 0 ? size : 0;
};

/** A picture's space is reserved from the first render, so that the text never shifts, even if it fails to load. */
function framePictures(fragment: DocumentFragment): void {
  for (const image of fragment.querySelectorAll("img")) {
    const [width, height] = [pixels(image, "width"), pixels(image, "height")];
    const frame = document.createElement("span");
    frame.className = styles.picture ?? "";
    frame.style.aspectRatio = width && height ? `${width} / ${height}` : UNKNOWN_SHAPE;
    if (width) frame.style.maxInlineSize = `${width}px`;
    image.replaceWith(frame);
    frame.append(image);
  }
}

/** Headings of content begin below a title of level 2; without a title they begin at that level. */
function raiseHeadings(fragment: DocumentFragment): void {
  for (const heading of fragment.querySelectorAll("h3, h4")) {
    const raised = document.createElement(heading.localName === "h3" ? "h2" : "h3");
    raised.append(...heading.childNodes);
    heading.replaceWith(raised);
  }
}

/** A picture that failed to load shows its alternative text in the same space. */
function showWords(image: HTMLImageElement): void {
  const frame = image.parentElement;
  frame?.classList.add(styles.missing ?? "");
  image.replaceWith(image.alt);
}

interface ProseProps {
  html: string;
  /** False where the text stands without a title of level 2 above it. */
  titled?: boolean;
  className?: string | undefined;
}

/** A text of the merchant, cleaned here once more; its links within the site navigate without a reload. */
export function Prose({ html, titled = true, className }: ProseProps) {
  const ref = useRef<HTMLDivElement>(null);
  const navigator = useNavigator();

  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const fragment = cleanHtml(html);
    if (!titled) raiseHeadings(fragment);
    frameTables(fragment);
    framePictures(fragment);
    box.replaceChildren(fragment);
    // the event does not bubble
    const broken = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) showWords(target);
    };
    box.addEventListener("error", broken, true);
    return () => box.removeEventListener("error", broken, true);
  }, [html, titled]);

  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const link = (event.target as Element).closest("a[href]");
    const path = ownPath(link?.getAttribute("href") ?? "");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!path || !plain) return;
    event.preventDefault();
    navigator.go(path);
  };
  return <div ref={ref} className={cx(styles.prose, className)} onClick={follow} />;
}
