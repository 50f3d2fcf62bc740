import type { IdentityReason } from "@foyer/contract/identity";
import type { AgentContractKind } from "@foyer/domain/agent-contract";
import { drawName } from "@foyer/domain/lottery/draw-name";
import { PROOF_LOCK_HOURS, PROOF_TRIES } from "@foyer/domain/payment-password";
import { momentText } from "../../channels/moment-text.ts";
import { MONEY_TEXTS } from "../../channels/money-texts.ts";
import {
  type ContractTexts,
  contractMessage,
  dayText,
  escape,
  levelName,
  moneyMessage,
  type Notices,
  named,
  quoted,
  quotedText,
  type RebateTexts,
  rebateMessage,
  type Texts,
} from "./inbox-text-parts.ts";

const KINDS: Record<AgentContractKind, string> = {
  "daily-salary": "arawang sahod",
  "hourly-salary": "orasang sahod",
  dividend: "dibidendo",
};
const CONTRACTS: ContractTexts = {
  proposed: (kind, by, day) => ({
    title: `May kontrata sa ${kind} na naghihintay sa iyo`,
    text: `Nagmungkahi si ${by} ng kontrata sa ${kind}. Hihintayin ang sagot mo hanggang ${day}.`,
  }),
  accepted: (kind, by, day) => ({
    title: `Tinanggap ang kontrata mo sa ${kind}`,
    text: `Tinanggap ni ${by} ang mungkahi mo sa ${kind}. May bisa ito mula ${day}.`,
  }),
  declined: (kind, by) => ({
    title: `Tinanggihan ang kontrata mo sa ${kind}`,
    text: `Tinanggihan ni ${by} ang mungkahi mo sa ${kind}.`,
  }),
  withdrawn: (kind, by) => ({
    title: `Binawi ang isang kontrata sa ${kind}`,
    text: `Binawi ni ${by} ang mungkahi sa ${kind}.`,
  }),
  ended: (kind, by, day) => ({
    title: `Matatapos ang kontrata mo sa ${kind}`,
    text: `Wala nang bisa ang kontrata sa ${kind} kay ${by} mula ${day}.`,
  }),
  moved: (kind, by, day) => ({
    title: `Matatapos ang kontrata mo sa ${kind}`,
    text: `May inilipat na team. Dahil dito, wala nang bisa ang kontrata sa ${kind} kay ${by} mula ${day}.`,
  }),
};

const REBATES: RebateTexts = {
  proposed: (by, day) => ({
    title: "May kahilingang babaan ang rebate mo na naghihintay sa iyo",
    text: `Hinihiling ni ${by} na babaan ang mga rate ng rebate mo. Hihintayin ang sagot mo hanggang ${day}. Hindi magbabago ang mga rate mo kung hindi mo tatanggapin.`,
  }),
  accepted: (by, day) => ({
    title: "Tinanggap ang kahilingan mo para sa mas mababang rebate",
    text: `Tinanggap ni ${by} ang mas mababang mga rate ng rebate. May bisa ang mga ito mula ${day}.`,
  }),
  declined: (by) => ({
    title: "Tinanggihan ang kahilingan mo para sa mas mababang rebate",
    text: `Tinanggihan ni ${by} ang mas mababang mga rate ng rebate. Hindi magbabago ang mga rate.`,
  }),
  withdrawn: (by) => ({
    title: "Binawi ang kahilingang babaan ang rebate mo",
    text: `Binawi ni ${by} ang kahilingang babaan ang mga rate ng rebate mo.`,
  }),
  expired: (by) => ({
    title: "Nag-expire na ang kahilingang babaan ang rebate mo",
    text: `Hindi mo nasagot ang kahilingan ni ${by} na babaan ang mga rate ng rebate mo. Hindi magbabago ang mga rate mo.`,
  }),
  unanswered: (by) => ({
    title: "Nag-expire na ang kahilingan mo para sa mas mababang rebate",
    text: `Hindi sinagot ni ${by} ang kahilingan mo para sa mas mababang mga rate ng rebate. Hindi magbabago ang mga rate.`,
  }),
};

const REASONS: Record<IdentityReason, string> = {
  unreadable:
    "<p>Hindi mabasa ang isang larawan. Kunan ulit nang walang silaw at kita ang apat na sulok.</p>",
  incomplete: "<p>May kulang na pahina ng dokumento.</p>",
  expired: "<p>Paso na ang dokumento.</p>",
  differs: "<p>Hindi tugma sa dokumento ang inilagay mo.</p>",
  underage: "<p>Ayon sa dokumento, wala ka pa sa minimum na edad.</p>",
  other: "",
};

const NOTICES: Notices = {
  "payment-password-set": {
    title: "Napalitan ang password sa pagbabayad mo",
    sentence: () => "Itinakda ang password sa pagbabayad ng account mo.",
  },
  "payment-password-locked": {
    title: "Naka-lock ang password sa pagbabayad mo",
    sentence: () =>
      `${PROOF_TRIES} beses na inilagay ang maling password sa pagbabayad. Naka-lock ito nang ${PROOF_LOCK_HOURS} oras.`,
  },
  "card-added": {
    title: "May idinagdag na card sa account mo",
    sentence: (card) => `Idinagdag ang ${card} sa account mo. Puwedeng ipadala rito ang mga withdrawal.`,
  },
  "card-removed": {
    title: "May inalis na card sa account mo",
    sentence: (card) => `Inalis ang ${card} sa account mo.`,
  },
  "email-changed": {
    title: "Napalitan ang e-mail address mo",
    sentence: () =>
      "May e-mail address ng account mo na nakumpirma. Doon ipapadala ang mga mensahe tungkol sa account mo.",
  },
  "mobile-changed": {
    title: "Napalitan ang mobile number mo",
    sentence: () => "May mobile number ng account mo na nakumpirma.",
  },
  "payee-name-changed": {
    title: "Napalitan ang pangalan mong tatanggap",
    sentence: () =>
      "Pinalitan ng customer service ang pangalan mong tatanggap. Inalis ang mga card na nasa ibang pangalan.",
  },
  "second-factor-set": {
    title: "Naka-on na ang dalawang-hakbang na pag-log in",
    sentence: () =>
      "Nagla-log in ka na gamit ang password mo at code mula sa authenticator app. Na-log out ang iba mong device.",
  },
  "second-factor-removed": {
    title: "Naka-off na ang dalawang-hakbang na pag-log in",
    sentence: () => "Hindi na protektado ng code mula sa authenticator app ang account mo.",
  },
  "second-factor-reset": {
    title: "In-off ng customer service ang dalawang-hakbang na pag-log in",
    sentence: () =>
      "In-off ng customer service ang dalawang-hakbang na pag-log in dahil iniulat na nawala ang telepono at mga recovery code. Na-log out ang lahat ng device. Mag-log in gamit ang password mo at i-set up ito ulit.",
  },
  "recovery-codes-renewed": {
    title: "May mga bagong recovery code ang account mo",
    sentence: () =>
      "Gumawa ng mga bagong recovery code para sa dalawang-hakbang na pag-log in. Hindi na gumagana ang mga dati.",
  },
  "recovery-code-used": {
    title: "May ginamit na recovery code",
    sentence: () => "May nag-log in sa account mo gamit ang recovery code. Hindi na ito gumagana.",
  },
  "social-linked": {
    title: "May idinagdag na paraan ng pag-log in",
    sentence: () =>
      "May Google o Facebook account na ikinonekta sa account mo. Magagamit na ito sa pag-log in mula ngayon.",
  },
  "social-unlinked": {
    title: "May inalis na paraan ng pag-log in",
    sentence: () =>
      "May Google o Facebook account na inalis sa account mo. Hindi na ito magagamit sa pag-log in.",
  },
  "security-questions-set": {
    title: "Napalitan ang mga tanong sa seguridad mo",
    sentence: () => "Itinakda ang mga tanong sa seguridad ng account mo.",
  },
  "security-questions-locked": {
    title: "Naka-lock ang mga tanong sa seguridad mo",
    sentence: () =>
      `${PROOF_TRIES} beses na mali ang sagot sa mga tanong sa seguridad mo. Naka-lock ang mga ito nang ${PROOF_LOCK_HOURS} oras.`,
  },
  "session-ended": {
    title: "May device na na-log out",
    sentence: (device) => `Na-log out ang ${device} sa account mo mula sa ibang device.`,
  },
  "sessions-ended": {
    title: "Na-log out ang ibang device mo",
    sentence: () => "Na-log out sa account mo ang lahat ng device maliban sa isa.",
  },
};

/** The texts of messages in Filipino. */
export const TY: Texts = {
  welcome: ({ username }, merchantName) => ({
    title: `Maligayang pagdating sa ${merchantName}`,
    content: `<p>Tuloy ka, ${escape(username)}. Handa na ang account mo.</p><p>Tingnan ang <a href="/m/activity">mga promo</a> o bisitahin ang <a href="/m/help">help center</a>. May tanong? <a href="/m/service">Makipag-chat sa amin</a>.</p>`,
  }),
  "password-changed": () => ({
    title: "Napalitan ang password mo",
    content:
      '<p>Napalitan ang password mo. Na-log out ka sa lahat ng ibang device.</p><p>Kung hindi ikaw ito, <a href="/m/forget">i-reset agad ang password mo</a> at <a href="/m/service">kontakin kami</a>.</p>',
  }),
  "security-changed": ({ notice, card, device }) => ({
    title: NOTICES[notice].title,
    content: `<p>${escape(NOTICES[notice].sentence(card ?? device ?? ""))}</p><p>Kung hindi ikaw ito, <a href="/m/forget">i-reset agad ang password mo</a> at <a href="/m/service">kontakin kami</a>.</p>`,
  }),
  "passkey-added": () => ({
    title: "May idinagdag na passkey sa account mo",
    content:
      '<p>May idinagdag na passkey sa account mo. Magagamit ito para mag-log in.</p><p>Kung hindi ikaw ito, <a href="/m/forget">i-reset agad ang password mo</a> at <a href="/m/service">kontakin kami</a>.</p>',
  }),
  "passkey-removed": () => ({
    title: "May inalis na passkey sa account mo",
    content:
      '<p>May inalis na passkey sa account mo. Hindi na ito magagamit para mag-log in.</p><p>Kung hindi ikaw ito, <a href="/m/forget">i-reset agad ang password mo</a> at <a href="/m/service">kontakin kami</a>.</p>',
  }),
  "feedback-answered": ({ receipt }) => ({
    title: "Sinagot namin ang puna mo",
    content: `<p>Mababasa mo na <a href="/m/feedback">ang sagot namin</a> sa puna mong ${escape(receipt)}.</p>`,
  }),
  "promotion-approved": (participation) => ({
    title: "Inaprubahan ang aplikasyon mo",
    content: `<p>Inaprubahan ang aplikasyon mo para sa “${named(participation, "TY")}”. <a href="/m/activityDetail?id=${participation.promotionId}">Kunin ang bonus mo</a>.</p>${quoted(participation)}`,
  }),
  "promotion-rejected": (participation) => ({
    title: "Hindi naaprubahan ang aplikasyon mo",
    content: `<p>Hindi naaprubahan ang aplikasyon mo para sa “${named(participation, "TY")}”.</p>${quoted(participation)}<p>May tanong? <a href="/m/service">Kontakin kami</a>.</p>`,
  }),
  "bonus-released": (participation) => ({
    title: `Nasa balanse mo na ang bonus na ${participation.amount}`,
    content: `<p>Naabot mo ang kailangang itaya para sa “${named(participation, "TY")}”. Nasa balanse mo na ang ${escape(participation.amount)}, wala nang kondisyon.</p>`,
  }),
  "bonus-expired": (participation) => ({
    title: "Paso na ang bonus mo",
    content: `<p>Napaso ang bonus mong ${escape(participation.amount)} mula sa “${named(participation, "TY")}” bago ito naitaya nang buo. Hindi nagalaw ang sarili mong pera.</p><p>Tingnan ang <a href="/m/activity">ibang promo</a>.</p>`,
  }),
  "identity-confirmed": () => ({
    title: "Kumpirmado na ang pagkakakilanlan mo",
    content: `<p>Nabasa namin ang dokumento mo at nakumpirma ang pagkakakilanlan mo. Hindi na mababago ang pangalan, petsa ng kapanganakan at nasyonalidad. Tingnan ang <a href="/m/member/identity">beripikasyon ng ID</a>.</p>`,
  }),
  "identity-refused": ({ reason, message }) => ({
    title: "Hindi namin nakumpirma ang pagkakakilanlan mo",
    content: `${REASONS[reason]}${quotedText(message)}<p>Puwede mong <a href="/m/member/identity">ipadala ulit ang dokumento</a>. May tanong? <a href="/m/service">Kontakin kami</a>.</p>`,
  }),
  "identity-expired": () => ({
    title: "Paso na ang dokumento mo",
    content: `<p>Hindi na balido ang dokumentong ipinadala mo. <a href="/m/member/identity">Magpadala ng bago</a> para manatiling kumpirmado.</p>`,
  }),
  contract: (step, merchant) =>
    contractMessage(step, CONTRACTS, KINDS, { merchant, link: "Tingnan ang kontrata", locale: "fil" }),
  "rebate-request": (step, merchant) =>
    rebateMessage(step, REBATES, { merchant, link: "Tingnan ang mga rate", locale: "fil" }),
  "draw-moved": ({ lottery, number, before, now, timeZone }) => ({
    title: "Inilipat ang isang bola na tinayaan mo",
    content: `<p>${escape(lottery)}, bola ng ${drawName(number, true, "fil")}: gaganapin na ito sa ${momentText(now, "fil", timeZone, "shortOffset")} sa halip na ${momentText(before, "fil", timeZone, "shortOffset")}. Hindi magbabago ang mga taya mo.</p><p><a href="/m/lotteryOrders">Ipakita ang mga taya mo</a></p>`,
  }),
  level: (level) => ({
    title: `${levelName(level, "TY")} na ang level mo`,
    content: `<p>${
      level.cause === "raised"
        ? "Umabot na ang turnover mo sa mas mataas na level ng member club."
        : level.cause === "fell"
          ? "Hindi na umaabot ang turnover mo sa dating level mo."
          : level.cause === "set"
            ? "Itinakda ng customer service ang level mo."
            : "Hindi na itinatakda ng customer service ang level mo: ang turnover mo na ulit ang batayan nito."
    }${level.keptUntil === null ? "" : ` Sa iyo ang ${levelName(level, "TY")} hanggang ${dayText(level.keptUntil, "fil")}.`}</p><p>Tingnan ang <a href="/m/member/club">mga benepisyo nito</a>.</p>`,
  }),
  withdrawal: (details) =>
    moneyMessage(
      MONEY_TEXTS.TY.withdrawal(details),
      `Reference: ${escape(details.number)}. May tanong? <a href="/m/service">Kontakin kami</a>.`,
    ),
  adjustment: (details) =>
    moneyMessage(
      MONEY_TEXTS.TY.adjustment(details),
      `Reference: ${escape(details.number)}. Tingnan ang <a href="/m/transaction/record">mga transaksiyon</a>. May tanong? <a href="/m/service">Kontakin kami</a>.`,
    ),
  deposit: (details) =>
    moneyMessage(
      MONEY_TEXTS.TY.deposit(details),
      `Reference: ${escape(details.number)}. Tingnan ang <a href="/m/transaction/record">mga transaksiyon</a>. May tanong? <a href="/m/service">Kontakin kami</a>.`,
    ),
};
