import type { Page, Sponsor } from "@foyer/contract/pages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../db/database.ts";
import { type TestApp, testApp } from "../../testing/index.ts";
import type { WrittenPage } from "./pages.repository.ts";

let t: TestApp;
let merchantId: number;
const picture = { base: "/content-art/a", tint: "#101010", glow: "#202020" };

beforeAll(async () => {
  t = await testApp();
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
});
afterAll(() => t.close());

const page = (slug: string, more: Partial<WrittenPage> = {}): WrittenPage => ({
  slug,
  kind: "page",
  sort: 0,
  picture: null,
  texts: { EN: { title: slug, content: "<p onclick=x>Agreed</p>" } },
  ...more,
});
const write = (draft: WrittenPage) =>
  inTransaction(t.app.database.pool, (client) => t.app.services.pages.write(client, merchantId, draft));
async function get(url: string) {
  const answer = await t.app.inject(`/wps/system/${url}`);
  return {
    status: answer.statusCode,
    ...(answer.json() as { errorCode?: string; value: Page }),
  };
}

async function sponsors(): Promise<Sponsor[]> {
  return (await t.app.inject("/wps/system/sponsors")).json().value.content;
}

test("a page is returned by its slug, sanitised, in the requested language or the merchant's default", async () => {
  expect((await get("pages/terms")).errorCode).toBe("page.unknown");
  const texts = { ...page("terms").texts, TY: { title: "Mga tuntunin", content: "" } };
  expect(await write(page("terms", { texts, picture }))).toBe("made");
  await expect.poll(async () => (await get("pages/terms")).status).toBe(200);
  const { value } = await get("pages/terms");
  expect(value).toEqual({
    slug: "terms",
    title: "terms",
    content: "<p>Agreed</p>",
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    picture,
  });
  expect((await get("pages/terms?language=TY")).value.title).toBe("Mga tuntunin");
  expect((await get("pages/terms?language=FR")).value.title).toBe("terms");
});

test.each(["no-page", "TERMS", "..%2Fterms", "%00", "a".repeat(61)])("%s is not a page", async (slug) => {
  expect(["page.unknown", "request.invalid"]).toContain((await get(`pages/${slug}`)).errorCode);
});

test("a page that is written again unchanged keeps its date", async () => {
  const draft = page("policy");
  expect(await write(draft)).toBe("made");
  const { updatedAt } = (await get("pages/policy")).value;
  expect(await write(draft)).toBe("same");
  expect((await get("pages/policy")).value.updatedAt).toBe(updatedAt);
  expect(await write(page("policy", { texts: { EN: { title: "New", content: "" } } }))).toBe("changed");
  await expect.poll(async () => (await get("pages/policy")).value.title).toBe("New");
});

test("sponsors are listed in order, each with its page", async () => {
  await write(page("harbour-fc", { kind: "sponsor", sort: 2 }));
  await write(page("kite-run", { kind: "sponsor", sort: 1, picture }));
  await expect.poll(sponsors).toEqual([
    { slug: "kite-run", title: "kite-run", picture },
    { slug: "harbour-fc", title: "harbour-fc" },
  ]);
  expect((await get("pages/kite-run")).value.content).toBe("<p>Agreed</p>");
});

test("pages that are no longer in the files are removed", async () => {
  const gone = await inTransaction(t.app.database.pool, (client) =>
    t.app.services.pages.prune(client, merchantId, ["terms"]),
  );
  expect(gone).toBe(3);
  await expect.poll(async () => (await get("pages/policy")).errorCode).toBe("page.unknown");
  expect((await get("pages/terms")).status).toBe(200);
});
