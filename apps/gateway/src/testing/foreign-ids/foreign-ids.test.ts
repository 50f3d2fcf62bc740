import { randomUUID } from "node:crypto";
import { contract, type Endpoint } from "@foyer/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WalletUnderTest } from "../../providers/conformance/wallet-under-test.ts";
import { enterVendor, keyPair, playingMember } from "../../providers/provider-testing.ts";
import { schemaOf } from "../fuzz/hostile.ts";
import { accountCases } from "./accounts.ts";
import { adjustmentCases } from "./adjustments.ts";
import { announcementCases } from "./announcements.ts";
import { backOfficeAgentCases } from "./back-office-agents.ts";
import { backOfficeLotteryCases } from "./back-office-lotteries.ts";
import type { ForeignIdCases } from "./cases.ts";
import { clubCases } from "./club.ts";
import { depositCases } from "./deposits.ts";
import { gameCases } from "./games.ts";
import { identityCases } from "./identity.ts";
import { invitationCases } from "./invitations.ts";
import { lotteryCases } from "./lotteries.ts";
import { messageCases } from "./messages.ts";
import { paymentCases } from "./payments.ts";
import { promotionCases } from "./promotions.ts";
import { recordCases } from "./records.ts";
import { secondFactorResetCases } from "./second-factor-resets.ts";
import { callers, recorder, startSite, t } from "./site.ts";
import { teamCases } from "./teams.ts";
import { transferCases } from "./transfers.ts";
import { withdrawalCases } from "./withdrawals.ts";

/**
 * Checks that everything of another member or merchant is refused as if it did not exist. For an endpoint with a new
 * id, the first test fails until a case is added to the file of its noun.
 */

beforeAll(startSite);
afterAll(() => t.close());

const NOUNS: readonly ForeignIdCases[] = [
  depositCases,
  paymentCases,
  withdrawalCases,
  transferCases,
  adjustmentCases,
  clubCases,
  secondFactorResetCases,
  recordCases,
  teamCases,
  invitationCases,
  gameCases,
  announcementCases,
  backOfficeAgentCases,
  backOfficeLotteryCases,
  lotteryCases,
  messageCases,
  identityCases,
  promotionCases,
  accountCases,
];
const merged = <K extends keyof ForeignIdCases>(kind: K) =>
  Object.assign({}, ...NOUNS.map((noun) => noun[kind])) as Required<ForeignIdCases>[K];
const [REFUSED, SEPARATE] = [merged("refused"), merged("separate")];
const [OF_SESSION, TESTED_ELSEWHERE] = [merged("ofSession"), merged("testedElsewhere")];

/** Inputs that identify nothing with an owner, with the reason. */
const OWNERLESS: Record<string, string> = {
  merchantCode: "a merchant's catalogue is public",
  kind: "one of a few fixed values",
  typeId: "a kind of game",
  captchaId: "has no owner; the first answer consumes it, right or wrong",
  provider: "one of two fixed values",
  countryDialingCode: "names a country",
  firebaseMobileNo: "logs no one in without the token that proves it",
  verificationCode: "proves the number in the same request",
  "backoffice.login code": "proves the operator named in the same request",
  "backoffice.factor.confirm code": "proves the operator of the session",
  "factor.confirm code": "proves the member of the session",
  "factor.begin code": "proves the member of the session",
  "factor.codes code": "proves the member of the session",
  "factor.off code": "proves the member of the session",
  "session.second.step code": "proves the member of the ticket",
  "session.second.step linkToken": "looked up as by session.login",
  "records.transactions code": "names a kind of transaction",
  "records.csv code": "names a kind of transaction",
  "teams.transactions code": "names a kind of transaction",
  "teams.transactionTotals code": "names a kind of transaction",
  "teams.csv code": "names a kind of transaction",
  "teams.csv report": "one of three fixed values",
  "records.csv report": "one of three fixed values",
  "backoffice.lottery.exception.set number": "names a draw by the schedule of the lottery",
  "backoffice.lottery.exception.remove number": "names a draw by the schedule of the lottery",
  recommenderId: "stored as written, and never looked up",
};

const endpoints = Object.values(contract) as unknown as Endpoint[];
const NAMES_SOMETHING =
  /[a-z](Id|Ids|Code|Key|Uuid|No)$|^(linkToken|id|vassalage|username|round|token|memberId|trialName|code|images|front|under|member)$/;
const NAMES_NOTHING = new Set(["pageNo"]);

it("every input of the contract that identifies something has a case", () => {
  const namesOf = (schema: unknown) =>
    [schemaOf(schema), ...(schemaOf(schema).anyOf ?? [])].flatMap((own) => Object.keys(own.properties ?? {}));
  const taken = endpoints.flatMap(({ id, params, query, body }) =>
    [
      ...namesOf(params),
      ...[query, body].flatMap((schema) =>
        [...new Set(namesOf(schema))].filter((name) => NAMES_SOMETHING.test(name)),
      ),
    ]
      .filter((name) => !NAMES_NOTHING.has(name) && !(name in OWNERLESS))
      .map((name) => `${id} ${name}`)
      .filter((input) => !(input in OWNERLESS)),
  );
  expect(taken.toSorted()).toEqual([...Object.keys(REFUSED), ...Object.keys(SEPARATE)].toSorted());
});

it("every call that requires a session has a case", () => {
  const needing = endpoints
    // operator sessions are tested in modules/back-office/back-office.test.ts
    .filter(({ id, access }) => access !== "public" && access !== "operator" && !(id in TESTED_ELSEWHERE))
    .map(({ id }) => id);
  expect(needing.toSorted()).toEqual(Object.keys(OF_SESSION).toSorted());
});

describe("ids of another member or merchant", () => {
  it.each(Object.entries(REFUSED))(
    "%s of another gets the same response as an unknown one",
    async (_, [answer, ask]) => {
      const [anothers, unknown] = await ask();
      expect(anothers).toEqual(unknown);
      expect(anothers.body["errorCode"] ?? "ok").toBe(answer);
    },
  );
});

describe("data of one member", () => {
  it.each(Object.entries(SEPARATE))("%s does not collide between members or merchants", async (_, holds) =>
    holds(),
  );

  it.each(Object.entries(OF_SESSION))("%s acts only for the member of the session", async (_, read) => {
    const [own, other, foreign] = [
      await read(callers.own),
      await read(callers.other),
      await read({ ...callers.foreign, merchant: "OTHER" }),
    ];
    expect(own).toBeDefined();
    expect(other).not.toEqual(own);
    expect(foreign).not.toEqual(own);
  });
});

describe("vendor calls with ids of another member", () => {
  const vendor = { id: "nightjar", keys: keyPair() };
  let own: WalletUnderTest;
  let other: WalletUnderTest;
  let bet: Record<string, unknown>;
  beforeAll(async () => {
    await enterVendor(t.app, vendor.id, vendor.keys);
    own = await playingMember(t.app, vendor, "seated");
    other = await playingMember(t.app, vendor, "neighbour");
    bet = other.betFields();
    await other.send("bet", bet);
  });

  const calls = ["userBalance", "bet", "win", "rollback"] as const;
  const fieldsOf = async () => {
    const first = own.betFields();
    await own.send("bet", first);
    await recorder.written();
    const { currency, amount, ...fields } = own.betFields({ round: first["round"] });
    const reference = { reference_transaction_uuid: first["transaction_uuid"] };
    return {
      userBalance: fields,
      bet: { ...fields, currency, amount },
      win: { ...fields, currency, amount, ...reference },
      rollback: { ...fields, ...reference },
    };
  };

  it.each(
    calls.flatMap((call) => [
      [call, "user", () => other.subject.user, (): string => "unknown"] as const,
      [call, "token", () => other.subject.token, () => randomUUID()] as const,
    ]),
  )(
    "the wallet call %s with the %s of another member is refused like an unknown one",
    async (call, field, theirs, none) => {
      const fields = await fieldsOf();
      for (const value of [theirs(), none()]) {
        const answer = await own.send(call, {
          ...fields[call],
          transaction_uuid: randomUUID(),
          [field]: value,
        });
        expect(answer.status).toBe("RS_ERROR_INVALID_TOKEN");
      }
      expect(await recorder.written()).toEqual([]);
    },
  );

  it("a win on another member's bet is refused like a win on an unknown bet", async () => {
    const fields = await fieldsOf();
    for (const reference of [bet["transaction_uuid"], randomUUID()])
      expect(await own.send("win", { ...fields.win, reference_transaction_uuid: reference })).toMatchObject({
        status: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
      });
    expect(await recorder.written()).toEqual([]);
  });

  it("another member's transaction can be neither replayed nor rolled back", async () => {
    const before = (await other.balance()).balance;
    const fields = await fieldsOf();
    const again = await own.send("bet", { ...fields.bet, transaction_uuid: bet["transaction_uuid"] });
    const undone = await own.send("rollback", {
      ...fields.rollback,
      reference_transaction_uuid: bet["transaction_uuid"],
    });
    expect([again.status, undone.status]).toEqual(Array(2).fill("RS_ERROR_DUPLICATE_TRANSACTION"));
    expect(await recorder.written()).toEqual([]);
    expect((await other.balance()).balance).toBe(before);
  });
});
