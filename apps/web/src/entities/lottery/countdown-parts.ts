interface CountdownParts {
  readonly days: number;
  /** Undefined below an hour. */
  readonly hours: string | undefined;
  readonly minutes: string;
  readonly seconds: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const twoDigits = (count: number): string => String(count).padStart(2, "0");

/** Splits whole seconds for display: minutes and seconds, with hours from an hour on, with days from a day on. */
export function countdownParts(left: number): CountdownParts {
  const days = Math.floor(left / DAY);
  return {
    days,
    hours: left < HOUR ? undefined : twoDigits(Math.floor((left % DAY) / HOUR)),
    minutes: twoDigits(Math.floor((left % HOUR) / MINUTE)),
    seconds: twoDigits(left % MINUTE),
  };
}
