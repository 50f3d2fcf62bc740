import type { Page } from "@playwright/test";
import { backOfficeLotteryStops } from "./back-office-lottery-stops.ts";
import type { Stop } from "./stop.ts";
import { goto, openPanel, operator } from "./stop-tools.ts";

/** A camt.053 file without account and balances: CSV files need a format that an operator confirmed. */
const BANK_STATEMENT = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S1</Id>
<Acct><Id><Othr><Id>004811807726</Id></Othr></Id></Acct><Ntry>
<Amt Ccy="PHP">1250.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-22</Dt></BookgDt>
<AcctSvcrRef>R1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Marisol Villanueva</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>Salamat po</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;

const OPERATOR_SESSION_KEY = "foyer.backoffice";

/** The operator's session info, once this process has signed in. */
let operatorSession: string | undefined;

/** Opens a section of the back office as the operator. */
async function inBackOffice(page: Page, section = "", until = "main li button"): Promise<void> {
  const path = `/backoffice${section && `?section=${section}`}`;
  if (page.url().startsWith("http")) return goto(page, path, until);
  if (operatorSession) {
    await page.addInitScript(
      ([key, info]) => {
        if (location.origin !== "null") sessionStorage.setItem(key, info);
      },
      [OPERATOR_SESSION_KEY, operatorSession] as const,
    );
    return goto(page, path, until);
  }
  await goto(page, path, "main form");
  await page.locator("main input").nth(0).fill("operator");
  await page.locator("main input").nth(1).fill("Foyer-2026");
  await page.locator("main form [type=submit]").click();
  await page.locator(until).first().waitFor();
  operatorSession = await page.evaluate((key) => sessionStorage.getItem(key) ?? "", OPERATOR_SESSION_KEY);
}

/** Opens the first case of a queue. */
async function inCase(page: Page, queue: string): Promise<void> {
  await inBackOffice(page, queue, "main section li button");
  await page.locator("main section li button").first().click();
  await page.locator("main article dl").first().waitFor();
}

/** Every section of the back office. */
export const BACK_OFFICE_STOPS: readonly Stop[] = [
  operator("back-office", async (page) => {
    await inBackOffice(page);
  }),
  operator("back-office-thread", async (page) => {
    await inBackOffice(page);
    await page.locator("main li button").first().click();
    await page.locator("main textarea").waitFor();
  }),
  operator("back-office-promotions", (page) => inBackOffice(page, "promotions", "main article")),
  operator("back-office-rejecting", async (page) => {
    await inBackOffice(page, "promotions", "main article");
    // after the button that assigns it
    await openPanel(page, "main article >> nth=0 >> button >> nth=1");
    await page.locator("dialog [type=submit]").click();
    await page.locator("dialog [aria-invalid]").waitFor();
  }),
  operator("back-office-decisions", async (page) => {
    await inBackOffice(page, "promotions", "main article");
    await page.locator("main [aria-pressed=false]").first().click();
    await page.locator("main [aria-pressed=false] + [aria-pressed=true]").waitFor();
  }),
  operator("back-office-answers", async (page) => {
    await inBackOffice(page, "canned", "main section button");
    await openPanel(page, "main section button >> nth=0");
    await page.locator("dialog textarea").first().waitFor();
  }),
  operator("back-office-feedback", (page) => inBackOffice(page, "feedback", "main article")),
  operator("back-office-identity", (page) => inBackOffice(page, "identity", "main li button")),
  operator("back-office-identity-case", (page) => inCase(page, "identity")),
  operator("back-office-deposits", (page) => inCase(page, "deposits")),
  operator("back-office-withdrawals", (page) => inCase(page, "withdrawals")),
  operator("back-office-reconciliation", (page) => inCase(page, "reconciliation")),
  operator("back-office-statements", async (page) => {
    await inBackOffice(page, "statements", "main section button");
    await openPanel(page, "main section button >> nth=0");
    await page.locator("dialog input[type=file]").setInputFiles({
      name: "november.xml",
      mimeType: "text/xml",
      buffer: Buffer.from(BANK_STATEMENT),
    });
    await page.locator("dialog [type=submit]").click();
    await page.locator("main article table").waitFor();
  }),
  operator("back-office-payments", (page) => inCase(page, "payments")),
  operator("back-office-adjustments", (page) => inCase(page, "adjustments")),
  operator("back-office-new-adjustment", async (page) => {
    await inBackOffice(page, "adjustments&adjustment=new&about=dalisay", "main form fieldset");
    await page.locator("main form [type=submit]").last().click();
    await page.locator("main [aria-invalid]").first().waitFor();
  }),
  operator("back-office-rules", (page) => inBackOffice(page, "rules", "main section dl")),
  operator("back-office-rules-form", async (page) => {
    await inBackOffice(page, "rules", "main section dl");
    await page.locator("main section button").last().click();
    await page.locator("main form [inputmode=decimal]").first().fill("1e9");
    await page.locator("main form [type=submit]").click();
    await page.locator("main form [aria-invalid]").nth(1).waitFor();
  }),
  operator("back-office-agents", (page) => inCase(page, "agents")),
  operator("back-office-new-agent", async (page) => {
    await inBackOffice(page, "agents");
    await page.locator("main section button").first().click();
    await page.locator("main article form").waitFor();
  }),
  operator("back-office-move", async (page) => {
    await inBackOffice(page, "agents&list=moves");
    await page.locator("main li button").first().click();
    await openPanel(page, "main article footer button >> nth=-1");
  }),
  operator("back-office-contracts", (page) => inCase(page, "contracts")),
  operator("back-office-lotteries", (page) => inCase(page, "lotteries")),
  operator("back-office-draws", (page) => inCase(page, "lotteries&list=draws")),
  operator("back-office-lottery-terms", async (page) => {
    await inCase(page, "lotteries");
    await page.locator("main article footer button").first().click();
    await page.locator("main article form table").waitFor();
  }),
  ...backOfficeLotteryStops({ inBackOffice }),
  operator("back-office-settlements", (page) => inCase(page, "settlements")),
  operator("back-office-dry-run", async (page) => {
    await inBackOffice(page, "settlements&settlement=trial", "main article section");
  }),
  operator("back-office-proofs", async (page) => {
    await inBackOffice(page, "settlements&proof=newest", "main article section, main article p");
  }),
  operator("back-office-audit", (page) => inBackOffice(page, "audit", "main article")),
  operator("back-office-methods", async (page) => {
    await inBackOffice(page, "methods", "main article dl");
    await openPanel(page, "main article [role=group] [aria-pressed=false] >> nth=0");
  }),
  operator("back-office-security", (page) => inBackOffice(page, "security", "main article")),
  operator("back-office-second-factor", async (page) => {
    await inBackOffice(page, "security", "main article");
    await openPanel(page, "main article button");
    await page.locator("dialog form svg").first().waitFor();
  }),
  operator("back-office-announcement", async (page) => {
    await inBackOffice(page, "announcements", "main form textarea");
    await page.locator("main form [name=title]").fill("Hello");
    await page.locator("main form textarea").fill("A word to **agents**.");
    await page.locator("main form [type=submit]").click();
    await page.locator("dialog article p").waitFor();
  }),
  operator("back-office-messages", async (page) => {
    await inBackOffice(page, "messages", "main form textarea");
    await page.locator("main form [type=submit]").click();
    await page.locator("[aria-invalid]").nth(2).waitFor();
  }),
  operator("back-office-message", async (page) => {
    await inBackOffice(page, "messages", "main form textarea");
    await page.locator("main form [type=radio]").nth(1).check();
    await page.locator("main form [name=title]").fill("Hello");
    await page.locator("main form textarea").fill("A word to **everybody**.");
    await page.locator("main form [type=submit]").click();
    await page.locator("dialog article p").waitFor();
  }),
];
