import { expect, test } from "../test.ts";

test("the newest games and a member's favourites load below the fold when they come near, without games that cannot be played", async ({
  home,
  gameList,
  newAccount,
  useSession,
  page,
}) => {
  await useSession(await newAccount());
  await gameList.open("?gameType=RNG");
  await gameList.favouriteButton("Koi Reverie").click();
  await expect(gameList.favouriteButton("Koi Reverie")).toHaveAttribute("aria-pressed", "true");

  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await home.open();
  await home.ready();
  expect(requests).not.toContain("/lgw/games/new");
  await home.scrollTo(home.rail("New games").getByRole("link").first());
  await expect(home.rail("Your favourites").getByRole("link", { name: "Koi Reverie" })).toBeVisible();
  await expect(home.main.getByText("Back soon")).toHaveCount(0);
  await expect(home.rail("Live now")).toHaveCount(0);
  await home.rail("Your favourites").getByRole("link", { name: "All" }).click();
  await expect(gameList.tiles).toHaveText(["Koi Reverie"]);
});

test("the hot match leads a visitor to sign-in, and opens its message in a dialog for a member", async ({
  home,
  signIn,
  page,
}) => {
  await home.open();
  await home.ready();
  const card = home.rail("Hot match");
  await home.scrollTo(card);
  await card.getByRole("link", { name: /Open the match/ }).click();
  await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2Fhome$/);
  await signIn.signIn("tester");
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(home.logOut).toBeVisible();

  await home.scrollTo(card);
  const read = page.waitForRequest(
    (request) => request.url().includes("/wps/member/notices") && request.method() === "POST",
  );
  const match = card.getByRole("button", { name: /Open the match/ });
  await match.click();
  const matchDialog = page.getByRole("dialog", { name: "Hot match" });
  await expect(matchDialog.getByRole("heading", { level: 3 })).toContainText("Harbour United");
  await expect(matchDialog).toContainText("The last four matches ended within one goal");
  await read;
  await page.goBack();
  await expect(matchDialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(match).toBeFocused();
});
