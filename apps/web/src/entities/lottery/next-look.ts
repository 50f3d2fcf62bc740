import type { Lottery } from "@foyer/contract/lotteries";

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** Clients do not ask at the same moment. */
const SPREAD = 700;

export interface Look {
  /** Milliseconds until lotteries are to be read again. */
  readonly wait: number;
  /** What the platform is late with: draws that are closed or due; the same text while they are the same. */
  readonly late: string;
}

type Changing = Pick<Lottery, "code" | "selling" | "drawing">;

/** The moments at which what is shown of a lottery will be over. */
function changesOf({ code, selling, drawing }: Changing) {
  return [
    ...(drawing ? [{ what: `${code} ${drawing.number} drawn`, at: Date.parse(drawing.drawsAt) }] : []),
    ...(selling
      ? [
          { what: `${code} ${selling.number} open`, at: Date.parse(selling.opensAt), once: true },
          { what: `${code} ${selling.number} closed`, at: Date.parse(selling.closesAt) },
        ]
      : []),
  ];
}

/**
 * When lotteries are read again: when the first of their draws closes or is drawn; what is late already is asked for after
 * 1, 2, 4 … 30 s. Undefined if nothing is to come.
 * @param tries how often what is late was asked for
 */
export function nextLook(
  lotteries: readonly Changing[],
  at: number,
  tries: number,
  random: () => number = Math.random,
): Look | undefined {
  const changes = lotteries.flatMap(changesOf);
  const late = changes.filter((change) => change.at <= at && !("once" in change));
  const waits = changes.filter((change) => change.at > at).map((change) => change.at - at);
  if (late.length > 0) waits.push(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries));
  if (waits.length === 0) return undefined;
  return {
    wait: Math.min(...waits) + random() * SPREAD,
    late: late
      .map(({ what }) => what)
      .sort()
      .join(),
  };
}
