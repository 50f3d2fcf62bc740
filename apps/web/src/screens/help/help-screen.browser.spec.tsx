import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const section = (tag: string, title: string, questions: readonly string[]) => ({
  tag,
  title,
  content: "",
  children: questions.map((question) => ({ title: question, content: `<p>About ${question}.</p>` })),
});
const answers = {
  "help.read": [
    section("account", "Your account", ["Forgotten password", "Passkeys"]),
    section("money", "Money", ["Where is my balance"]),
  ],
};
const main = () => page.getByRole("main");

test("help begins with the search, then the top questions that open in place, then the topics with icons", async () => {
  await visit("/m/help", { answers });
  await expect.element(main().getByRole("heading", { name: "Top questions" })).toBeVisible();
  const names = main()
    .getByRole("button")
    .elements()
    .map((button) => button.textContent);
  expect(names.slice(-4)).toEqual(["Forgotten password", "Where is my balance", "1.Your account", "2.Money"]);
  const question = main().getByRole("button", { name: "Forgotten password" });
  await question.click();
  await expect.element(question).toHaveAttribute("aria-expanded", "true");
  await expect.element(main().getByText("About Forgotten password.")).toBeVisible();
  expect(document.querySelectorAll("main h3 button > svg:first-child")).toHaveLength(2);
});

test("help ends with the way to a person: the chat with a session, customer service without", async () => {
  await visit("/m/help", { answers, session: member, whitelabel: { flags: { CBS3: true } } });
  await expect.element(main().getByRole("heading", { name: "Still stuck?" })).toBeVisible();
  await expect
    .element(main().getByRole("link", { name: "Start chat" }))
    .toHaveAttribute("href", "/m/service");
  await unmountAll();
  await visit("/m/help", { answers, whitelabel: { flags: { CBS3: true } } });
  await expect
    .element(main().getByRole("link", { name: "Contact customer service" }))
    .toHaveAttribute("href", "/m/customer");
  expect(main().getByRole("link", { name: "Start chat" }).query()).toBeNull();
});

test("an address that names a help entry shows it without the top questions above", async () => {
  await visit("/m/help?p=1&c=0", { answers });
  await expect.element(main().getByText("About Where is my balance.")).toBeVisible();
  expect(main().getByRole("heading", { name: "Top questions" }).query()).toBeNull();
});
