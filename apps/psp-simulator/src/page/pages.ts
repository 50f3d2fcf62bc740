import { WEBHOOK_BEHAVIOURS } from "../behaviour.ts";
import { CHANNELS } from "../channels.ts";
import type { PayIn, Payment } from "../pay-ins.ts";
import { LANGUAGES, type Language, TEXTS } from "./texts.ts";

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

export interface PaymentPage {
  readonly payIn: PayIn;
  readonly language: Language;
  /** The person has just paid or let the payment fail: the page leads back to the merchant. */
  readonly done?: boolean;
  /** What was typed as another amount and is none. */
  readonly wrongAmount?: string;
  /** The latest attempt to pay. */
  readonly payment?: Payment | undefined;
}

/** Seconds for which the result is shown before the browser goes back to the merchant. */
const RETURN_SECONDS = 3;

function documentOf(language: Language, path: string, content: string, head = ""): string {
  const texts = TEXTS[language];
  const links = Object.entries(LANGUAGES)
    .filter(([tag]) => tag !== language)
    .map(([tag, name]) => `<a href="${path}?lang=${tag}" lang="${tag}" hreflang="${tag}">${name}</a>`);
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.title}</title>
<link rel="stylesheet" href="/style.css">${head}
<header><h1>${texts.title}</h1><nav>${links.join(" ")}</nav></header>
<p class="notice">${texts.noRealMoney}</p>
<main>
${content}
</main>
</html>
`;
}

/** The page of a payment: what is to pay, and what a person can do with it. */
export function paymentPage(page: PaymentPage): string {
  const { payIn, language, done = false, payment } = page;
  const texts = TEXTS[language];
  const path = `/pay/${payIn.payment_request_id}`;
  // a code for counters goes on accepting payments
  const status = done && payment ? payment.status : payIn.status;
  const isOpen = status === "REQUIRES_ACTION" || status === "ACCEPTING_PAYMENTS";
  const { success_return_url: success, failure_return_url: failure } = payIn.channel_properties;
  const back = status === "SUCCEEDED" ? success : failure;
  const facts = `<dl>
<dt>${texts.order}</dt><dd>${escaped(payIn.reference_id)}</dd>
<dt>${texts.method}</dt><dd>${escaped(CHANNELS[payIn.channel_code]?.name ?? payIn.channel_code)}</dd>
<dt>${texts.amount}</dt><dd class="sum">${sumOf(payIn, language)}</dd>
</dl>
<p class="state" role="status">${texts.states[status]}</p>`;
  const leaving = done && back ? `<p>${texts.goingBack}</p>` : "";
  const backLink = back
    ? `<a class="button${isOpen ? "" : " main"}" href="${escaped(back)}">${isOpen ? texts.leave : texts.back}</a>`
    : `<p>${texts.close}</p>`;
  const refresh =
    done && back ? `\n<meta http-equiv="refresh" content="${RETURN_SECONDS};url=${escaped(back)}">` : "";
  const content = isOpen
    ? `${facts}${choices(page, path)}${backLink}`
    : `${facts}${leaving}${backLink}${dispute(page, path)}`;
  return documentOf(language, path, content, refresh);
}

function sumOf({ request_amount, currency }: PayIn, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency });
  return escaped(format.format(request_amount as Intl.StringNumericLiteral));
}

function choices({ payIn, language, wrongAmount }: PaymentPage, path: string): string {
  const texts = TEXTS[language];
  const isWrong = wrongAmount !== undefined;
  const options = WEBHOOK_BEHAVIOURS.map(
    (name) => `<option value="${name}">${texts.webhookNames[name]}</option>`,
  );
  // two forms: the Enter key in the field pays the amount in it
  return `<form method="post" action="${path}?lang=${language}">
<button class="main" name="action" value="pay">${texts.pay(sumOf(payIn, language))}</button>
<button name="action" value="fail">${texts.fail}</button>
<details><summary>${texts.behaviour}</summary>
<label for="webhooks">${texts.webhooks}</label>
<select id="webhooks" name="webhooks"><option value="">${texts.asSet}</option>${options.join("")}</select>
</details>
</form>
<form method="post" action="${path}?lang=${language}">
<details${isWrong ? " open" : ""}><summary>${texts.otherAmount}</summary>
<label for="amount">${texts.otherAmount}</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" maxlength="20" value="${escaped(wrongAmount ?? "")}"${
    isWrong ? ' aria-invalid="true" aria-describedby="amount-error" autofocus' : ""
  }>
${isWrong ? `<p class="error" id="amount-error">${texts.invalidAmount}</p>` : ""}
<button name="action" value="pay-other">${texts.payOther}</button>
</details>
</form>`;
}

function dispute({ language, payment }: PaymentPage, path: string): string {
  const texts = TEXTS[language];
  if (payment?.disputed) return `<p>${texts.disputed}</p>`;
  if (payment?.status !== "SUCCEEDED") return "";
  return `<details><summary>${texts.behaviour}</summary>
<form method="post" action="${path}?lang=${language}">
<button name="action" value="dispute">${texts.dispute}</button>
</form></details>`;
}

/** Where a payment code is typed in, as a counter does. */
export function codePage(language: Language, wrongCode?: string): string {
  const texts = TEXTS[language];
  const error = wrongCode === undefined ? "" : `<p class="error" id="code-error">${texts.unknownCode}</p>`;
  return documentOf(
    language,
    "/",
    `<h2>${texts.codeTitle}</h2>
<form method="post" action="/?lang=${language}">
<label for="code">${texts.code}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="off" maxlength="20" value="${escaped(wrongCode ?? "")}"${
      wrongCode === undefined ? "" : ' aria-invalid="true" aria-describedby="code-error" autofocus'
    }>
${error}
<button class="main">${texts.continue}</button>
</form>`,
  );
}

export function notFoundPage(language: Language): string {
  return documentOf(language, "/", `<p class="state">${TEXTS[language].notFound}</p>`);
}
