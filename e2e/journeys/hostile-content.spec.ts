import type { Page } from "@playwright/test";
import { HOSTILE_HTML } from "../../tools/testing/hostile-html.ts";
import { test } from "../product.ts";
import { expect } from "../test.ts";
import { Written } from "../written.ts";

/** A database keeps no such sign in a text, so nobody can be shown one. */
const STORABLE = HOSTILE_HTML.filter((html) => !html.includes("\0"));

/** Counts what hostile content in the boxes `texts` would do: run, break the policy of the page, call elsewhere. */
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
      // Chromium reports handlers, styles and bases while it parses a document that belongs to no page, which is how any
      // cleaning begins; that none is left on an element of the page is looked at below.
      if (/^(script-src-attr|style-src(-elem|-attr)?|base-uri)$/.test(violatedDirective)) return;
      const { reportViolation } = window as unknown as { reportViolation: (what: string) => void };
      reportViolation(`${violatedDirective} ${blockedURI}`);
    });
  });
  return async () => {
    // what waits for a hand, a pointer or the keyboard
    await page.locator(texts).evaluateAll((boxes) => {
      for (const box of boxes) {
        for (const element of box.querySelectorAll<HTMLElement>("*")) {
          for (const type of ["mouseover", "pointerenter", "focus", "animationstart"])
            element.dispatchEvent(new Event(type));
          // the places of pictures are drawn by the front itself, in shapes of whole numbers
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

test("hostile HTML that got past the platform runs nowhere in the help centre", async ({
  ownProduct,
  page,
  passOver,
}) => {
  passOver(/violates the following Content Security Policy directive/);
  test.setTimeout(240_000);
  await new Written(ownProduct).help([
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
    // that a finger opens it is the help centre's own journey
    await opening.nth(at).evaluate((button) => (button as HTMLElement).click());
    await expect(opening.nth(at), STORABLE[at]).toHaveAttribute("aria-expanded", "true");
    expect(await outcome(), STORABLE[at]).toEqual([]);
  }
  // what is looked for goes through the same texts, and comes out as words
  await main.getByRole("searchbox").fill("end of");
  await expect(main.locator("mark").first()).toBeVisible();
  expect(await outcome()).toEqual([]);
});

test("nor on an announcement's page, whatever stands beside it", async ({ ownProduct, page, passOver }) => {
  passOver(/violates the following Content Security Policy directive/);
  test.setTimeout(240_000);
  const written = new Written(ownProduct);
  const outcome = await watch(page, "main article > div");
  const AT_ONCE = 15;
  for (let from = 0; from < STORABLE.length; from += AT_ONCE) {
    const content = `<p>begin</p>${STORABLE.slice(from, from + AT_ONCE).join("\n<hr>\n")}`;
    const id = await written.announce({ title: `<img src=x onerror=alert(1)> ${from}`, content });
    await page.goto(`/m/messageDetail?id=${id}`);
    await expect(page.getByRole("article")).toContainText("begin");
    expect(await outcome(), `from ${from}`).toEqual([]);
    await written.takeDown(id);
  }
});
