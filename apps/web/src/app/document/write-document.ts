import { css, screens, scripts, styleFiles, texts } from "virtual:client-build";
import type { Whitelabel } from "@foyer/contract/settings";
import type { RenderInput, RenderResult } from "@foyer/contract/web-server";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import sprite from "../../ui/icon/initial-icons.svg?raw";
import rtl from "../../ui/rtl.css?inline";
import type { FirstData } from "../first-data.ts";
import type { RouteEntry } from "../route-entry.ts";
import { HOME, isServerRendered } from "../routes.ts";
import skeletons from "../skeletons.module.css?inline";
import { TITLES, titleOf } from "../titles.ts";
import { beforePaint, bootstrapScript, passkeysBeforePaint } from "./bootstrap-script.ts";
import { legacyTip } from "./legacy-tip.ts";
import { GROUND } from "./web-manifest.ts";

interface DocumentInput extends RenderInput {
  body: string;
  first: FirstData;
  shown: RouteEntry;
  i18n: I18n;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);

/**
 * JSON that is safe inside a script element: no `<`, and none of the two line separators that older parsers reject.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The page around the rendered body, as one response that paints without further requests. */
export function writeDocument(input: DocumentInput): Pick<RenderResult, "html" | "inline"> {
  const { body, first, shown, i18n, direction, theme, waiting, nonce, assets, platform } = input;
  const merchantName = (input.data["whitelabel.read"] as Whitelabel | undefined)?.merchantName ?? "Foyer";
  const title = shown.title
    ? `${i18n._(TITLES[titleOf(shown.title, undefined)])} · ${merchantName}`
    : merchantName;
  const description = i18n._(msg`Slots, live tables, sports, fishing and lottery games on your phone.`);
  const inline = { scripts: [] as string[], styles: [] as string[] };
  const tag = (name: "script" | "style", content: string) => {
    inline[`${name}s`].push(content);
    return `<${name} nonce="${nonce}">${content}</${name}>`;
  };
  const entry = assets.script ? [assets.script] : scripts;
  // The texts come before the last file, which starts the client.
  const needed = [...entry.slice(0, -1), texts[first.language.catalogue], ...entry.slice(-1)].filter(
    (href) => href !== undefined,
  );
  const own = screens[shown.screen?.source ?? ""];
  const files = [...needed, ...(own?.files ?? [])];
  const serverRendered = isServerRendered(shown);
  // If the screen is not rendered in the page, its script is fetched at once.
  const early = serverRendered
    ? ""
    : files.map((href) => `<link rel="modulepreload" href="${href}">`).join("");
  const html = [
    `<!doctype html><html lang="${first.language.catalogue}" dir="${direction}"${theme ? ` data-theme="${theme}"` : ""}${waiting ? " data-session" : ""}><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">`,
    `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}">`,
    platform?.origin
      ? `<meta property="og:title" content="${escapeHtml(title)}"><meta property="og:description" content="${escapeHtml(description)}"><meta property="og:image" content="${escapeHtml(platform.origin)}/icon/app-192.png">`
      : "",
    `<meta name="theme-color" content="${GROUND}">`,
    shown === HOME ? `<link rel="canonical" href="${escapeHtml(platform?.origin ?? "")}/m/home">` : "",
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">${early}`,
    tag("script", shown === HOME ? beforePaint : `${beforePaint};${passkeysBeforePaint}`),
    tag(
      "style",
      css +
        (direction === "rtl" ? rtl : "") +
        (shown === HOME ? "" : serverRendered && own ? own.css : skeletons),
    ),
    disabledLinks,
    `</head><body>${inlineSprite}`,
    `<p id="legacy" hidden>${escapeHtml(i18n._(msg`This version of iOS is too old for most games. Update to iOS 12.4 or later.`))}</p>`,
    tag("script", legacyTip),
    `<div id="root" data-page="${serverRendered ? shown.path : "shell"}">${body}</div>`,
    `<p id="failed" role="alert" hidden>${escapeHtml(i18n._(msg`Couldn't load the buttons of this page.`))} <a href="">${escapeHtml(i18n._(msg`Try again`))}</a></p>`,
    `<script type="application/json" id="first-data">${scriptJson(first)}</script>`,
    tag("script", bootstrapScript(needed, files, !serverRendered)),
    `</body></html>`,
  ].join("");
  return { html, inline };
}

/**
 * Links to the entry's styles, which the page carries inline. A disabled link is not fetched, but the loader of lazy
 * chunks finds it; otherwise it would fetch those styles again and the browser would compute the style of every element
 * a second time. A screen's own styles are still fetched, so that they are cached for a visit without a connection.
 */
const disabledLinks = styleFiles.map((file) => `<link rel="stylesheet" href="${file}" disabled>`).join("");

/** Icons of the first screen, inlined once and hidden. */
const inlineSprite = sprite
  .replace(/<svg[^>]*>/, `<svg id="signs" width="0" height="0" aria-hidden="true">`)
  .replace(/\n/g, "");
