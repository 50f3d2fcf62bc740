import { backOfficeChats } from "@foyer/contract/back-office";
import {
  type BackOfficeFoundCase,
  type BackOfficeFoundMember,
  backOfficeMemberRecords,
  FOUND_MEMBERS,
} from "@foyer/contract/back-office-members";
import { mailKey } from "@foyer/domain/mail-address";
import { mobileOfText } from "@foyer/domain/mobile-number";
import { formatAmount } from "@foyer/domain/money";
import { mayAct } from "@foyer/domain/operator-role";
import { asOrderNumber } from "@foyer/domain/order-number";
import parse from "libphonenumber-js/mobile";
import type { Operator } from "../../http/operator-context.ts";
import { betId } from "../records/record-ids.ts";
import { dialingCodes } from "../settings/dialing-codes.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { FindRepository, FoundMemberRow } from "./find.repository.ts";

/** Finds members and cases of the operator's merchant, as far as the roles may see them. */
export class FindService {
  readonly #repository: FindRepository;
  readonly #settings: Pick<SettingsService, "merchant">;

  constructor(repository: FindRepository, settings: Pick<SettingsService, "merchant">) {
    this.#repository = repository;
    this.#settings = settings;
  }

  async find({ merchantId, roles }: Pick<Operator, "merchantId" | "roles">, entered: string) {
    const text = entered.toWellFormed().trim();
    const money = mayAct(roles, backOfficeMemberRecords.roles);
    const chats = mayAct(roles, backOfficeChats.roles);
    const [members, cases, rounds] = await Promise.all([
      this.#repository.members(merchantId, text, await this.#contacts(merchantId, text), FOUND_MEMBERS + 1),
      money ? this.#repository.cases(merchantId, asOrderNumber(text)) : [],
      money ? this.#repository.rounds(merchantId, text) : [],
    ]);
    return {
      members: members.slice(0, FOUND_MEMBERS).map((row) => presentMember(row, money, chats)),
      moreMembers: members.length > FOUND_MEMBERS,
      cases: [
        ...cases.map(
          ({ id, username, amount, at, ...found }): BackOfficeFoundCase => ({
            ...found,
            member: { id, username },
            amount: formatAmount(amount),
            at: at.toISOString(),
          }),
        ),
        ...rounds.map(
          ({ id, username, amount, at, currency, integration, round }): BackOfficeFoundCase => ({
            kind: "round",
            number: round,
            bet: betId({ integration, round }),
            member: { id, username },
            amount: formatAmount(amount),
            currency,
            at: at.toISOString(),
          }),
        ),
      ],
    };
  }

  /** The whole mobile number or address that a text is, in the form in which it is stored. */
  async #contacts(merchantId: number, text: string) {
    const email = text.includes("@") || text.includes("＠") ? mailKey(text) : null;
    if (email !== null || !/\p{Nd}/u.test(text)) return { mobile: null, email };
    const { settings } = await this.#settings.merchant(merchantId);
    for (const { code } of dialingCodes(settings.dialingCountries)) {
      const mobile = mobileOfText(parse, text, code);
      if (mobile !== null) return { mobile, email };
    }
    return { mobile: null, email };
  }
}

const presentMember = (
  { id, username, nickname, payeeName, type, disabled, memberSince, chatId }: FoundMemberRow,
  money: boolean,
  chats: boolean,
): BackOfficeFoundMember => ({
  id,
  username,
  ...(nickname !== null && { nickname }),
  ...(money && payeeName !== null && { name: payeeName }),
  type,
  disabled,
  memberSince: memberSince.toISOString(),
  ...(chats && chatId !== null && { chatId }),
});
