import type { BetState, Transaction, TransactionCode } from "@foyer/contract/records";
import type { GameCategory } from "@foyer/contract/shared";

/** Texts of the records' CSV files; the words are those of the screens. */
export interface RecordFileTexts {
  /** Names of the files, without their ending. */
  readonly files: Readonly<Record<"bets" | "transactions" | "profit", string>>;
  /** The last line of a file that could not be read to its end. */
  readonly incomplete: string;
  readonly columns: Readonly<
    Record<
      | "time"
      | "day"
      | "game"
      | "vendor"
      | "category"
      | "state"
      | "stake"
      | "paid"
      | "result"
      | "bet"
      | "number"
      | "code"
      | "wallet"
      | "amount"
      | "balance"
      | "reference"
      | "by"
      | "name"
      | "bets"
      | "turnover",
      string
    >
  >;
  readonly states: Readonly<Record<BetState, string>>;
  readonly codes: Readonly<Record<TransactionCode, string>>;
  readonly wallets: Readonly<Record<Transaction["wallet"], string>>;
  readonly categories: Readonly<Record<GameCategory, string>>;
}

const EN: RecordFileTexts = {
  files: { bets: "betting-record", transactions: "transactions", profit: "profit-and-loss" },
  incomplete: "This file is incomplete: it could not be read to its end. Download it again.",
  columns: {
    time: "Time",
    day: "Day",
    game: "Game",
    vendor: "Provider",
    category: "Category",
    state: "State",
    stake: "Stake",
    paid: "Paid out",
    result: "Result",
    bet: "Bet number",
    number: "Number",
    code: "Transaction",
    wallet: "Wallet",
    amount: "Amount",
    balance: "Balance after",
    reference: "Reference",
    by: "By",
    name: "Name",
    bets: "Bets",
    turnover: "Valid turnover",
  },
  states: { open: "Open", won: "Won", lost: "Lost", even: "Even", void: "Void" },
  codes: {
    DEPOSIT: "Deposit",
    WITHDRAW: "Withdrawal",
    WITHDRAW_RETURN: "Withdrawal returned",
    FEE: "Fee",
    BET: "Bet",
    WIN: "Win",
    REFUND: "Refund",
    TRANSFER_IN: "Transfer from a provider",
    TRANSFER_OUT: "Transfer to a provider",
    BONUS: "Bonus",
    BONUS_FORFEIT: "Bonus forfeited",
    REBATE: "Rebate",
    SALARY_DAILY: "Daily salary",
    SALARY_HOURLY: "Hourly salary",
    DIVIDEND: "Dividend",
    JACKPOT: "Jackpot",
    ADJUST_UP: "Adjustment in your favour",
    ADJUST_DOWN: "Adjustment",
    LOTTERY_BET: "Lottery bet",
    LOTTERY_PRIZE: "Lottery prize",
    LOTTERY_CANCEL: "Lottery bet cancelled",
    CHASE_HOLD: "Held for coming draws",
    CHASE_RELEASE: "Released from coming draws",
  },
  wallets: { main: "Main", bonus: "Bonus" },
  categories: {
    LIVE: "Live",
    PVP: "PVP",
    SPORTS: "Sports",
    ESPORTS: "Esports",
    RNG: "Slots",
    FISH: "Fishing",
    LOTT: "Lottery",
    ELOTT: "E-lottery",
  },
};

/** Filipino. */
const TY: RecordFileTexts = {
  incomplete: "Kulang ang file na ito: hindi ito nabasa hanggang dulo. I-download ulit.",
  files: { bets: "tala-ng-taya", transactions: "mga-transaksyon", profit: "kita-at-talo" },
  columns: {
    time: "Oras",
    day: "Araw",
    game: "Laro",
    vendor: "Provider",
    category: "Kategorya",
    state: "Kalagayan",
    stake: "Taya",
    paid: "Ibinayad",
    result: "Resulta",
    bet: "Numero ng taya",
    number: "Numero",
    code: "Transaksyon",
    wallet: "Wallet",
    amount: "Halaga",
    balance: "Balanse pagkatapos",
    reference: "Reperensya",
    by: "Ayon sa",
    name: "Pangalan",
    bets: "Mga taya",
    turnover: "Valid na turnover",
  },
  states: { open: "Bukas", won: "Panalo", lost: "Talo", even: "Tabla", void: "Walang bisa" },
  codes: {
    DEPOSIT: "Deposito",
    WITHDRAW: "Pag-withdraw",
    WITHDRAW_RETURN: "Ibinalik na pag-withdraw",
    FEE: "Bayad sa serbisyo",
    BET: "Taya",
    WIN: "Panalo",
    REFUND: "Refund",
    TRANSFER_IN: "Lipat mula sa provider",
    TRANSFER_OUT: "Lipat papunta sa provider",
    BONUS: "Bonus",
    BONUS_FORFEIT: "Nawalang bonus",
    REBATE: "Rebate",
    SALARY_DAILY: "Arawang sahod",
    SALARY_HOURLY: "Orasang sahod",
    DIVIDEND: "Dibidendo",
    JACKPOT: "Jackpot",
    ADJUST_UP: "Pagwawastong pabor sa iyo",
    ADJUST_DOWN: "Pagwawasto",
    LOTTERY_BET: "Taya sa lotto",
    LOTTERY_PRIZE: "Premyo sa lotto",
    LOTTERY_CANCEL: "Kinanselang taya sa lotto",
    CHASE_HOLD: "Nakalaan sa mga susunod na draw",
    CHASE_RELEASE: "Ibinalik mula sa mga susunod na draw",
  },
  wallets: { main: "Pangunahin", bonus: "Bonus" },
  categories: {
    LIVE: "Live",
    PVP: "PVP",
    SPORTS: "Sports",
    ESPORTS: "Esports",
    RNG: "Slots",
    FISH: "Isda",
    LOTT: "Lotto",
    ELOTT: "E-lotto",
  },
};

const LANGUAGES: Readonly<Record<string, RecordFileTexts>> = { EN, TY };

/** The texts in a language; English for one that has none. */
export const recordFileTexts = (language: string): RecordFileTexts => LANGUAGES[language] ?? EN;
