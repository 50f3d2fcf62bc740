import type { Page } from "@playwright/test";
import { HOSTILE_HTML } from "../../tools/testing/hostile-html.ts";
import { ContentWriter } from "../content-writer.ts";
import { test } from "../own-product.ts";
import { expect } from "../test.ts";

/** PostgreSQL stores no NUL character in a text, so content cannot contain one. */
const STORABLE = HOSTILE_HTML.filter((html) => !html.includes("\0"));

/** Counts the effects of hostile content in the boxes `texts`: script runs, policy violations, requests elsewhere. */
async function watch(page: Page, texts: string): Promise<() => Promise<string[]>> {
  const done: string[] = [];
  page.on("dialog", (dialog) => {
    done.push(`ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (request.url().includes("evil.example")) done.push(`called ${request.url()}`);
  });
  await page.exposeFunction("reportViolation", (what: string) => void done.push(`broke ${what}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      // Chromium reports handlers, styles and bases while it parses an inert document, which is the first step of any
      // sanitiser; the check below verifies that none is left on an element of the page.
      if (/^(script-src-attr|style-src(-elem|-attr)?|base-uri)$/.test(violatedDirective)) return;
      const { reportViolation } = window as unknown as { reportViolation: (what: string) => void };
      reportViolation(`${violatedDirective} ${blockedURI}`);
    });
  });
  return async () => {
    // triggers what needs a touch, a pointer or the keyboard
    await page.locator(texts).evaluateAll((boxes) => {
      for (const box of boxes) {
        for (const element of box.querySelectorAll<HTMLElement>("*")) {
          for (const type of ["mouseover", "pointerenter", "focus", "animationstart"])
            element.dispatchEvent(new Event(type));
          // picture placeholders are drawn by the client itself, in shapes with integer coordinates
          const place = /^aspect-ratio: \d+ \/ \d+;( max-inline-size: \d+px;)?$/;
          for (const { name, value } of element.attributes)
            if (/^on|^style$|^id$|^name$/.test(name) && !(name === "style" && place.test(value)))
              throw new Error(`${element.tagName} has kept ${name}`);
        }
        for (const link of box.querySelectorAll("a[href]"))
          if (!/^(https|mailto|tel):|^\/(?![/\\])/.test(link.getAttribute("href") ?? ""))
            throw new Error(`a link leads to ${link.getAttribute("href")}`);
        const foreign = box.querySelector(
          "script,style,iframe,object,embed,form,input,button,svg,math,link,meta,base,video,audio",
        );
        if (foreign) throw new Error(`${foreign.tagName} is there, which no text may hold`);
      }
    });
    return done;
  };
}

test("hostile HTML that passed the platform's cleaning does not run in the help centre", async ({
  ownProduct,
  page,
  allowError,
}) => {
  allowError(/violates the following Content Security Policy directive/);
  await new ContentWriter(ownProduct).help([
    {
      tag: "hostile",
      title: "Hostile",
      content: "",
      questions: STORABLE.map((html, at) => [`Number ${at}`, `${html}<p>end of ${at}</p>`] as const),
    },
  ]);
  const outcome = await watch(page, "main ol ol [id]:not([hidden]) > div");
  await page.goto("/m/help?p=0");
  const main = page.getByRole("main");
  const opening = main.locator("ol ol button");
  await expect(opening).toHaveCount(STORABLE.length);
  for (let at = 0; at < STORABLE.length; at++) {
    // opening by touch is tested with the help centre itself
    await opening.nth(at).evaluate((button) => (button as HTMLElement).click());
    await expect(opening.nth(at), STORABLE[at]).toHaveAttribute("aria-expanded", "true");
    expect(await outcome(), STORABLE[at]).toEqual([]);
  }
  // the search goes through the same texts, and shows them as plain text
  await main.getByRole("searchbox").fill("end of");
  await expect(main.locator("mark").first()).toBeVisible();
  expect(await outcome()).toEqual([]);
});

test("hostile HTML that passed the platform's cleaning does not run on an announcement's page", async ({
  ownProduct,
  page,
  allowError,
}) => {
  allowError(/violates the following Content Security Policy directive/);
  const writer = new ContentWriter(ownProduct);
  const outcome = await watch(page, "main article > div");
  const AT_ONCE = 15;
  for (let from = 0; from < STORABLE.length; from += AT_ONCE) {
    const content = `<p>begin</p>${STORABLE.slice(from, from + AT_ONCE).join("\n<hr>\n")}`;
    const id = await writer.announce({ title: `<img src=x onerror=alert(1)> ${from}`, content });
    await page.goto(`/m/messageDetail?id=${id}`);
    await expect(page.getByRole("article")).toContainText("begin");
    expect(await outcome(), `from ${from}`).toEqual([]);
    await writer.takeDown(id);
  }
});
