import type { DemoRepository } from "./demo.repository.ts";
import { ago, type DemoContext } from "./demo-context.ts";

/** The demo operator, and the chat with the account `player`. */
const OPERATOR = {
  name: "operator",
  shownAs: "Mara",
  question: "Good evening! Which games feed a shared jackpot?",
  answered:
    "Good evening! Those with the jackpot sign on their card. The Jackpots page lists them all, with the current amount of each jackpot. Anything else, just ask.",
};
/** Colleagues of the operator, who has every role. */
const COLLEAGUES = [
  { name: "support", shownAs: "Lito", role: "support" },
  { name: "cashier", shownAs: "Ines", role: "cashier" },
  { name: "risk", shownAs: "Daniel", role: "risk" },
] as const;
/**
 * Applicants whose promotion application awaits a decision, and for how many days. None is an account the
 * README names.
 */
const APPLICANTS: readonly (readonly [string, number])[] = [
  ["kawayan", 1.6],
  ["suri4", 0.9],
];
/** Demo feedback: of the account `player`, and one of another member that awaits an answer. */
const FEEDBACK = [
  {
    username: "player",
    receipt: "F-7KX3MW4P",
    category: "payment",
    content:
      "A deposit by card took twenty minutes to show on my balance yesterday evening. Is that usual? Until now it was there at once.",
    daysAgo: 12,
    answer:
      "It is not, and we are sorry for the wait: the card's bank confirmed late that evening. Your money was safe all the while, and it stands in your record with the time it was sent. If it ever takes longer than five minutes again, write to us in the chat and we look at once.",
    answeredDaysAgo: 11.4,
  },
  {
    username: "player",
    receipt: "F-D5QHT82N",
    category: "idea",
    content:
      "Could the list of favourites be put in an order of my own? Mine has grown long, and the three I play most are at its end.",
    daysAgo: 0.7,
  },
  {
    username: "celestina",
    receipt: "F-R9BV6CJA",
    category: "game",
    content:
      "On my older phone the reels of Ember Orchard stutter when the orchard lights up. The other games run well.",
    daysAgo: 1.2,
  },
] as const;
/** An operator message sent earlier. */
const OPERATOR_MESSAGE = {
  to: "kawayan",
  kind: "promotion",
  daysAgo: 1.5,
  texts: {
    EN: {
      title: "We have your application",
      content: "<p>We have received your application for the promotion. We will answer within two days.</p>",
    },
    TY: {
      title: "Nasa amin na ang aplikasyon mo",
      content:
        "<p>Natanggap namin ang aplikasyon mo para sa promosyon. Sasagot kami sa loob ng dalawang araw.</p>",
    },
  },
};

/** Creates the operators, and the chat of the first one with the account `player`. @returns their ids by name */
export async function seedOperators(
  repository: DemoRepository,
  merchantId: number,
  passwordHash: string,
  player: bigint | undefined,
): Promise<ReadonlyMap<string, number>> {
  const operatorId = await repository.backOffice(merchantId, { ...OPERATOR, passwordHash }, player);
  const colleagues = await repository.operators(merchantId, passwordHash, COLLEAGUES);
  return new Map([[OPERATOR.name, operatorId], ...colleagues]);
}

/** Creates the tasks that wait in the back office at first. */
export async function seedTasks(
  repository: DemoRepository,
  { merchantId, operatorId, ids, now }: DemoContext,
): Promise<void> {
  const known = <T>(username: string, make: (memberId: bigint) => T): T[] => {
    const id = ids.get(username);
    return id === undefined ? [] : [make(id)];
  };
  await repository.feedback(
    merchantId,
    FEEDBACK.flatMap(({ username, daysAgo, ...feedback }) =>
      known(username, (memberId) => ({
        ...feedback,
        memberId,
        sentAt: ago(now, daysAgo),
        ...("answeredDaysAgo" in feedback && {
          answeredAt: ago(now, feedback.answeredDaysAgo),
          by: OPERATOR.name,
        }),
      })),
    ),
  );
  await repository.applications(
    merchantId,
    APPLICANTS.flatMap(([username, days]) =>
      known(username, (memberId) => ({ memberId, joinedAt: ago(now, days) })),
    ),
  );
  const { to, daysAgo, ...operatorMessage } = OPERATOR_MESSAGE;
  for (const memberId of known(to, (id) => id))
    await repository.operatorMessage(merchantId, operatorId, memberId, {
      ...operatorMessage,
      sentAt: ago(now, daysAgo),
    });
}
