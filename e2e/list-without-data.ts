import type { Page } from "@playwright/test";

/**
 * From now on a list's page is rendered without its games, as if the platform had not answered: the client fetches
 * them.
 */
export async function omitListData(page: Page): Promise<void> {
  await page.route(/\/m\/gameList/, async (route) => {
    const response = await route.fetch();
    const html = (await response.text())
      .replace(/(<div id="root" data-page=)"[^"]*">.*(?=<\/div><p id="failed")/s, '$1"shell">')
      .replace(/(id="first-data">)(.*?)(?=<\/script>)/s, (_, before: string, json: string) => {
        const first = JSON.parse(json) as { values: [[string]][] };
        const values = first.values.filter(([[endpoint]]) => endpoint !== "games.list");
        return before + JSON.stringify({ ...first, values });
      });
    await route.fulfill({ response, body: html });
  });
}
