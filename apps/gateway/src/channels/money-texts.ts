import type { AdjustmentKind, AdjustmentReason } from "@foyer/contract/adjustments";
import type { DepositOutcome, MoneyDetails, WithdrawalOutcome } from "./mail/mail-kinds.ts";

/** A message about money, in the inbox and by mail. */
export interface MoneyText {
  readonly title: string;
  readonly sentences: readonly string[];
  /** An operator's text. */
  readonly message: string | null;
}

type Texts = { readonly [Kind in keyof MoneyDetails]: (details: MoneyDetails[Kind]) => MoneyText };

interface Outcomes {
  readonly withdrawals: Readonly<
    Record<WithdrawalOutcome, { title: string; sentence: (amount: string, card: string) => string }>
  >;
  readonly adjustments: Readonly<
    Record<AdjustmentKind, { title: string; sentence: (amount: string) => string }>
  >;
  readonly reasons: Readonly<Record<AdjustmentReason, string>>;
  readonly deposits: Readonly<
    Record<
      DepositOutcome,
      { title: string; sentences: (deposit: MoneyDetails["deposit"]) => readonly (string | false)[] }
    >
  >;
}

/** What a charged-back deposit still costs, and what to do about it. */
const EN_OWED = (owed: string | null): string =>
  owed === null
    ? "Nothing is owed any more. You can withdraw again."
    : `${owed} is still owed. Until it is settled you can't withdraw. Contact us to settle it.`;
const TY_OWED = (owed: string | null): string =>
  owed === null
    ? "Wala ka nang utang. Makakapag-withdraw ka na ulit."
    : `May utang ka pang ${owed}. Hindi ka makakapag-withdraw hangga't hindi ito nababayaran. Kontakin kami para maayos ito.`;

const EN: Outcomes = {
  withdrawals: {
    requested: {
      title: "You asked for a withdrawal",
      sentence: (amount, card) =>
        `A withdrawal of ${amount} to ${card} was requested. If this wasn't you, contact us at once and change your passwords.`,
    },
    paid: { title: "Your withdrawal was paid", sentence: (amount, card) => `${amount} was paid to ${card}.` },
    failed: {
      title: "Your withdrawal could not be paid",
      sentence: (amount, card) =>
        `${amount} could not be paid to ${card}. The money is in your balance again. You can withdraw it to another card.`,
    },
    rejected: {
      title: "Your withdrawal was not approved",
      sentence: (amount) =>
        `Your withdrawal of ${amount} was not approved. The money is in your balance again.`,
    },
    reversed: {
      title: "Your withdrawal was sent back",
      sentence: (amount, card) =>
        `The bank sent back ${amount} that was paid to ${card}. The money is in your balance again.`,
    },
  },
  adjustments: {
    up: {
      title: "Your balance was corrected",
      sentence: (amount) => `${amount} was added to your balance.`,
    },
    down: {
      title: "Your balance was corrected",
      sentence: (amount) => `${amount} was taken from your balance.`,
    },
    turnover: {
      title: "You can withdraw earlier",
      sentence: (amount) => `You no longer have to play ${amount} before you withdraw.`,
    },
  },
  reasons: {
    "booking-error": "Reason: something had been booked wrongly.",
    payment: "Reason: a payment had not been booked as it arrived.",
    "game-fault": "Reason: a game had not worked as it should.",
    goodwill: "Reason: goodwill.",
    chargeback: "Reason: the bank took a payment back.",
    terms: "Reason: our terms did not allow it.",
    other: "",
  },
  deposits: {
    credited: {
      title: "Your deposit was credited",
      sentences: ({ amount }) => [`We have checked your payment. ${amount} was added to your balance.`],
    },
    returned: {
      title: "Your deposit was not credited",
      sentences: ({ amount }) => [
        amount === null
          ? "We have checked your deposit, and nothing was added to your balance."
          : `Your payment of ${amount} is returned to the account it came from.`,
      ],
    },
    found: {
      title: "We found your payment",
      sentences: ({ amount }) => [
        `A payment of ${amount} that named no order is yours. It was added to your balance.`,
      ],
    },
    "charged-back": {
      title: "Your deposit was taken back",
      sentences: ({ amount, taken, owed, bonus, number }) => [
        `Your bank or wallet took back the payment of ${amount} for your deposit ${number}.`,
        taken === null ? "Nothing was taken from your balance." : `${taken} was taken from your balance.`,
        bonus !== null && `The bonus of ${bonus} that came with it ended.`,
        owed !== null && EN_OWED(owed),
        "If you didn't ask for this, contact your bank or wallet.",
      ],
    },
    recovered: {
      title: "What you owed was taken from your balance",
      sentences: ({ amount, owed, number }) => [
        `${amount} was taken from your balance for your deposit ${number}, which your bank or wallet took back.`,
        EN_OWED(owed),
      ],
    },
    "written-off": {
      title: "You no longer owe for a deposit",
      sentences: ({ amount, owed, number }) => [
        `You no longer owe ${amount} for your deposit ${number}, which your bank or wallet took back.`,
        EN_OWED(owed),
      ],
    },
  },
};

/** Filipino. */
const TY: Outcomes = {
  withdrawals: {
    requested: {
      title: "Humiling ka ng withdrawal",
      sentence: (amount, card) =>
        `May hiling na withdrawal na ${amount} sa ${card}. Kung hindi ikaw ito, kontakin kami agad at palitan ang mga password mo.`,
    },
    paid: {
      title: "Naipadala na ang withdrawal mo",
      sentence: (amount, card) => `Naipadala na ang ${amount} sa ${card}.`,
    },
    failed: {
      title: "Hindi naipadala ang withdrawal mo",
      sentence: (amount, card) =>
        `Hindi naipadala ang ${amount} sa ${card}. Nasa balanse mo na ulit ang pera. Puwede mo itong i-withdraw sa ibang card.`,
    },
    rejected: {
      title: "Hindi inaprubahan ang withdrawal mo",
      sentence: (amount) =>
        `Hindi inaprubahan ang withdrawal mong ${amount}. Nasa balanse mo na ulit ang pera.`,
    },
    reversed: {
      title: "Ibinalik ang withdrawal mo",
      sentence: (amount, card) =>
        `Ibinalik ng bangko ang ${amount} na ipinadala sa ${card}. Nasa balanse mo na ulit ang pera.`,
    },
  },
  adjustments: {
    up: {
      title: "Itinama ang balanse mo",
      sentence: (amount) => `Idinagdag ang ${amount} sa balanse mo.`,
    },
    down: {
      title: "Itinama ang balanse mo",
      sentence: (amount) => `Ibinawas ang ${amount} sa balanse mo.`,
    },
    turnover: {
      title: "Mas maaga ka nang makakapag-withdraw",
      sentence: (amount) => `Hindi mo na kailangang itaya ang ${amount} bago mag-withdraw.`,
    },
  },
  reasons: {
    "booking-error": "Dahilan: may maling naitala.",
    payment: "Dahilan: hindi naitala ang isang bayad ayon sa dumating.",
    "game-fault": "Dahilan: hindi gumana nang tama ang isang laro.",
    goodwill: "Dahilan: kagandahang-loob.",
    chargeback: "Dahilan: binawi ng bangko ang isang bayad.",
    terms: "Dahilan: hindi ito pinahihintulutan ng aming mga tuntunin.",
    other: "",
  },
  deposits: {
    credited: {
      title: "Naikredito na ang deposito mo",
      sentences: ({ amount }) => [`Natingnan na namin ang bayad mo. Idinagdag ang ${amount} sa balanse mo.`],
    },
    returned: {
      title: "Hindi naikredito ang deposito mo",
      sentences: ({ amount }) => [
        amount === null
          ? "Natingnan na namin ang deposito mo, at walang naidagdag sa balanse mo."
          : `Ibinabalik ang bayad mong ${amount} sa account na pinanggalingan nito.`,
      ],
    },
    found: {
      title: "Nahanap namin ang bayad mo",
      sentences: ({ amount }) => [
        `Sa iyo ang isang bayad na ${amount} na walang nakalagay na order. Idinagdag ito sa balanse mo.`,
      ],
    },
    "charged-back": {
      title: "Binawi ang deposito mo",
      sentences: ({ amount, taken, owed, bonus, number }) => [
        `Binawi ng bangko o wallet mo ang bayad na ${amount} para sa deposito mong ${number}.`,
        taken === null ? "Walang ibinawas sa balanse mo." : `Ibinawas ang ${taken} sa balanse mo.`,
        bonus !== null && `Natapos na rin ang kasama nitong bonus na ${bonus}.`,
        owed !== null && TY_OWED(owed),
        "Kung hindi mo ito hiningi, kontakin ang bangko o wallet mo.",
      ],
    },
    recovered: {
      title: "Ibinawas sa balanse mo ang utang mo",
      sentences: ({ amount, owed, number }) => [
        `Ibinawas ang ${amount} sa balanse mo para sa deposito mong ${number}, na binawi ng bangko o wallet mo.`,
        TY_OWED(owed),
      ],
    },
    "written-off": {
      title: "Wala ka nang utang sa isang deposito",
      sentences: ({ amount, owed, number }) => [
        `Hindi mo na kailangang bayaran ang ${amount} para sa deposito mong ${number}, na binawi ng bangko o wallet mo.`,
        TY_OWED(owed),
      ],
    },
  },
};

const said = (sentences: readonly (string | false)[]): string[] =>
  sentences.filter((sentence) => sentence !== false && sentence !== "") as string[];

const textsOf = ({ withdrawals, adjustments, reasons, deposits }: Outcomes): Texts => ({
  withdrawal: ({ outcome, amount, card, message }) => ({
    title: withdrawals[outcome].title,
    sentences: [withdrawals[outcome].sentence(amount, card)],
    message,
  }),
  adjustment: ({ kind, reason, amount }) => ({
    title: adjustments[kind].title,
    sentences: said([adjustments[kind].sentence(amount), reasons[reason]]),
    message: null,
  }),
  deposit: (deposit) => ({
    title: deposits[deposit.outcome].title,
    sentences: said(deposits[deposit.outcome].sentences(deposit)),
    message: deposit.message,
  }),
});

export const MONEY_TEXTS = { EN: textsOf(EN), TY: textsOf(TY) };
