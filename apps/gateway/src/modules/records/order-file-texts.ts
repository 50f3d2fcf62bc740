import type { DepositStateName } from "@foyer/contract/deposits";
import type { WithdrawalSummary } from "@foyer/contract/withdrawals";

/** Texts of the CSV files of deposits and withdrawals; the words are those of the screens. */
interface OrderFileTexts {
  /** Names of the files, without their ending. */
  readonly files: Readonly<Record<"deposits" | "withdrawals", string>>;
  readonly columns: Readonly<
    Record<"time" | "number" | "method" | "card" | "amount" | "fee" | "completed" | "state", string>
  >;
  readonly depositStates: Readonly<Record<DepositStateName | "taken-back", string>>;
  readonly withdrawalStates: Readonly<Record<WithdrawalSummary["state"], string>>;
}

const EN: OrderFileTexts = {
  files: { deposits: "deposits", withdrawals: "withdrawals" },
  columns: {
    time: "Time",
    number: "Number",
    method: "Method",
    card: "Card or wallet",
    amount: "Amount",
    fee: "Fee",
    completed: "Arrived",
    state: "State",
  },
  depositStates: {
    created: "Awaiting payment",
    "awaiting-payment": "Awaiting payment",
    review: "Being checked",
    credited: "Completed",
    returned: "Returned",
    expired: "Expired",
    cancelled: "Cancelled",
    failed: "Failed",
    "taken-back": "Taken back",
  },
  withdrawalStates: {
    requested: "Requested",
    review: "Being reviewed",
    approved: "Approved",
    sent: "Sent",
    paid: "Paid",
    failed: "Not paid",
    rejected: "Not approved",
    cancelled: "Cancelled",
    reversed: "Sent back by the bank",
  },
};

/** Filipino. */
const TY: OrderFileTexts = {
  files: { deposits: "mga-deposito", withdrawals: "mga-withdrawal" },
  columns: {
    time: "Oras",
    number: "Numero",
    method: "Paraan",
    card: "Card o wallet",
    amount: "Halaga",
    fee: "Bayad sa serbisyo",
    completed: "Dumating",
    state: "Kalagayan",
  },
  depositStates: {
    created: "Naghihintay ng bayad",
    "awaiting-payment": "Naghihintay ng bayad",
    review: "Tinitingnan",
    credited: "Nakumpleto",
    returned: "Ibinalik",
    expired: "Paso na",
    cancelled: "Kinansela",
    failed: "Nabigo",
    "taken-back": "Binawi",
  },
  withdrawalStates: {
    requested: "Hiniling",
    review: "Sinusuri",
    approved: "Naaprubahan",
    sent: "Naipadala",
    paid: "Naipadala",
    failed: "Hindi naipadala",
    rejected: "Hindi inaprubahan",
    cancelled: "Kinansela",
    reversed: "Ibinalik ng bangko",
  },
};

const LANGUAGES: Readonly<Record<string, OrderFileTexts>> = { EN, TY };

/** The texts in a language; English for one that has none. */
export const orderFileTexts = (language: string): OrderFileTexts => LANGUAGES[language] ?? EN;
