/** The simulator's clock, which may be wrong on purpose. */
export interface Clock {
  now(): Date;
}
