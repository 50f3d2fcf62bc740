import type { Page } from "@playwright/test";
import type { Stop } from "./stop.ts";
import { agent, goto, marking, openPanel } from "./stop-tools.ts";

/** The form of a contract for a direct downline. */
async function openNewContract(page: Page): Promise<void> {
  await goto(page, "/m/member/agent/getSalaryContract?view=new", "main ul a");
  await page.locator("main ul a").first().click();
  await page.locator("main fieldset input").first().waitFor();
}

/** The rates of the first direct downline. */
async function openRebateEditor(page: Page): Promise<void> {
  await goto(page, "/m/member/teamRebate", "main ul a .num");
  await page.locator("main ul a .num").first().click();
  await page.locator("main input[type='range']").first().waitFor();
}

/** What agents meet besides. */
export const AGENT_STOPS: readonly Stop[] = [
  agent("team-overview", async (page) => {
    await goto(page, "/m/agent/team/overview", "main dl dd");
    await page.locator("main summary").click();
    await page.locator("main table").waitFor();
  }),
  agent("team-overview-days", async (page) => {
    await goto(page, "/m/agent/team/overview?show=net", "main dl dd");
    await openPanel(page, "main button[aria-haspopup=dialog]");
    await page.locator("dialog input[type=date]").first().waitFor();
  }),
  agent("team-tree", async (page) => {
    await goto(page, "/m/member/team?period=month", "main button[aria-expanded]");
    await page.locator("main button[aria-expanded=false]").first().click();
    await page.locator("main ul ul a").first().waitFor();
  }),
  agent("team-list", (page) =>
    goto(page, "/m/member/team?view=list&period=month", "main li a[href*=member]"),
  ),
  agent("team-list-none", (page) => goto(page, "/m/member/team?view=list&name=zzzzqqq", "main h2")),
  agent("team-member", async (page) => {
    await goto(page, "/m/member/team?type=agents&view=list", "main li a[href*=member]");
    await page.locator("main li a[href*='member=']").first().click();
    await page.locator("main article dl").last().waitFor();
  }),
  agent("team-betting", (page) => goto(page, "/m/teamBetting?period=month", "main section li a")),
  agent("team-round", async (page) => {
    await goto(page, "/m/teamBetting?period=month", "main section li a");
    await page.locator("main section li a").first().click();
    await page.locator("main article section li").first().waitFor();
  }),
  agent("team-betting-filter", async (page) => {
    await goto(page, "/m/teamBetting?period=month", "main section li a");
    await openPanel(page, "main button[aria-haspopup=dialog] >> nth=-1");
  }),
  agent("team-transactions", (page) =>
    goto(page, "/m/transaction/record?types=A&period=month", "main section li a"),
  ),
  agent("team-transaction", async (page) => {
    await goto(page, "/m/transaction/record?types=A&period=month", "main section li a");
    await page.locator("main section li a").first().click();
    await page.locator("main article dl").last().waitFor();
  }),
  agent("team-profit", async (page) => {
    await goto(page, "/m/agent/team/pnl?period=month", "main svg[role=img]");
    await page.locator("main li a").first().waitFor();
  }),
  agent("team-profit-of-downline", async (page) => {
    await goto(page, "/m/agent/team/pnl?period=month", "main svg[role=img]");
    await page.locator("main li a[href*=under]").first().click();
    await page.locator("main nav li").nth(1).waitFor();
  }),
  agent("team-messages", (page) => goto(page, "/m/webEmail?types=A", "main ul a time")),
  agent("team-messages-upline", (page) => goto(page, "/m/webEmail?types=A&view=upline", "main ul a time")),
  agent("team-messages-write-to-all", async (page) => {
    await goto(page, "/m/webEmail?types=A", "main ul a time");
    await openPanel(page, "main button[aria-haspopup=dialog]");
    await page.locator("dialog textarea").fill("x".repeat(501));
    await page.locator("dialog form [type=submit]").click();
    await page.locator("dialog [role=alert]").waitFor();
  }),
  agent("team-conversation", async (page) => {
    await goto(page, "/m/webEmail?types=A&view=upline", "main ul a time");
    await page.locator("main ul a").first().click();
    await page.locator("main [role=log] time").first().waitFor();
  }),
  agent("agent-home", (page) => goto(page, "/m/agent", "main nav a[href='/m/securityCenter']")),
  agent("agent-announcements", (page) => goto(page, "/m/member/notice?types=A", "main li a")),
  agent("rebates", (page) => goto(page, "/m/member/agent/agentRebeat", "main li .num")),
  agent("rebate-statements", (page) =>
    goto(page, "/m/member/agent/agentRebeat?view=statements", "main ul a .num"),
  ),
  agent("rebate-statement", async (page) => {
    await goto(page, "/m/member/agent/agentRebeat?view=statements", "main ul a .num");
    await page.locator("main ul a .num").first().click();
    await page.locator("article").waitFor();
  }),
  agent("team-rebates", (page) => goto(page, "/m/member/teamRebate", "main ul a .num")),
  agent("rebate-editor", async (page) => {
    await openRebateEditor(page);
    await page.locator("main table td").first().waitFor();
  }),
  marking(
    agent("rebate-editor-wrong", async (page) => {
      await openRebateEditor(page);
      await page.locator("main input[inputmode='decimal']").first().fill("99");
      await page.locator("main [role='alert']").waitFor();
    }),
  ),
  agent("open-account", async (page) => {
    await goto(page, "/m/agentRegister", "main form [type=submit]");
    await page.locator("main input[inputmode='decimal']").first().fill("9");
    await page.locator("main [role='alert']").waitFor();
  }),
  agent("invitation-links", (page) => goto(page, "/m/agentRegister?view=links", "main ul a")),
  agent("invitation-link", (page) => goto(page, "/m/agentRegister?code=HANAP7K4M2", "main svg[role=img]")),
  agent("invitation-link-form", (page) =>
    goto(page, "/m/agentRegister?view=links&form=new", "main form [type=submit]"),
  ),
  agent("quotas", (page) => goto(page, "/m/agentRegister?view=quotas", "main ul li")),
  agent("contracts", (page) => goto(page, "/m/member/agent/getSalaryContract", "main table")),
  agent("contracts-waiting", (page) => goto(page, "/m/member/agent/getDevidendContract", "main table")),
  agent("contract-answer", async (page) => {
    await goto(page, "/m/member/agent/getDevidendContract", "main table");
    await openPanel(page, "main section a[href*=counter] + button");
  }),
  agent("contract", async (page) => {
    await goto(page, "/m/member/agent/getSalaryContract", "main ul a[href*=id]");
    await page.locator("main ul a[href*='id=']").first().click();
    await page.locator("main dl").last().waitFor();
  }),
  agent("contract-history", (page) =>
    goto(page, "/m/member/agent/getSalaryContract?view=history", "main ul a"),
  ),
  agent("contract-choose-downline", (page) =>
    goto(page, "/m/member/agent/getSalaryContract?view=new", "main ul a"),
  ),
  agent("contract-new", async (page) => {
    await openNewContract(page);
    await page.locator("main [role=group] table").first().waitFor();
  }),
  marking(
    agent("contract-new-wrong", async (page) => {
      await openNewContract(page);
      for (const [at, text] of ["1000", "3", "99"].entries())
        await page.locator("main fieldset").first().locator("input").nth(at).fill(text);
      await page.locator("main fieldset [aria-invalid]").first().waitFor();
    }),
  ),
  agent("salary-statements", (page) =>
    goto(page, "/m/member/agent/getSalaryContract?view=statements", "main ul a .num"),
  ),
  agent("hourly-statements", (page) =>
    goto(page, "/m/member/agent/getHourContract?view=statements", "main ul a .num"),
  ),
  agent("contract-payments", (page) =>
    goto(page, "/m/member/agent/getSalaryContract?view=payments", "main ul a .num"),
  ),
  agent("contract-payment", async (page) => {
    await goto(page, "/m/member/agent/getSalaryContract?view=payments", "main ul a .num");
    await page.locator("main ul a .num").first().click();
    await page.locator("article table").waitFor();
  }),
  agent("dividends", (page) => goto(page, "/m/member/agent/agentDivident", "main ul a .num")),
  agent("dividend-statement", async (page) => {
    await goto(page, "/m/member/agent/agentDivident", "main ul a .num");
    await page.locator("main ul a .num").first().click();
    await page.locator("article table").waitFor();
  }),
  agent("contract-prompt", async (page) => {
    // away and back without a new page, which would mark the prompts as shown
    await goto(page, "/m/agent", "main nav a[href='/m/securityCenter']");
    await page.evaluate(() => {
      document.cookie = "contractPrompts=; path=/; max-age=0";
    });
    await page.locator("main nav a[href='/m/securityCenter']").click();
    await page.locator("main ul a[href*=part]").first().waitFor();
    await page.goBack();
    await page.locator("dialog table").waitFor();
  }),
];
