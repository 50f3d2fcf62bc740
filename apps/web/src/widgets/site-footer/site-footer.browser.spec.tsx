import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import * as fixtures from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const answers = {
  "settings.consolidated": { ...fixtures.settings, licence: { EN: "Licensed by nobody, no. 7." } },
  "pages.sponsors": { content: [{ slug: "harbour-united", title: "Harbour United" }] },
};
const RULES = [
  ["Responsible play", "/m/help?tag=safety"],
  ["Terms and conditions", "/m/terms"],
  ["Privacy policy", "/m/policy"],
  ["Notice board", "/m/notice"],
  ["Join us", "/m/joinUs"],
] as const;

async function expectFooter(age: string) {
  for (const [name, href] of RULES)
    await expect.element(page.getByRole("link", { name, exact: true }).first()).toHaveAttribute("href", href);
  await expect.element(page.getByText(`Only for adults aged ${age} or over.`)).toBeInTheDocument();
  await expect.element(page.getByText("Licensed by nobody, no. 7.")).toBeInTheDocument();
}

test("the end of home has the age limit, the rules, the licence and the partners", async () => {
  await visit("/m/home", { answers });
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expectFooter("18");
  await expect
    .element(page.getByRole("link", { name: "Harbour United" }))
    .toHaveAttribute("href", "/m/sponsor/detail?id=harbour-united");
});

test("the login page has the age limit that the merchant sets, the rules and the licence", async () => {
  await visit("/m/login", { answers, settings: { minimumAge: 21 } });
  await expectFooter("21");
});

test("the menu has the age limit, the rules and the licence", async () => {
  await visit("/m/sidebar", { answers });
  await expectFooter("18");
});
