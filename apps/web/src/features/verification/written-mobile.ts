/** A mobile number as the wire carries it. */
export interface WrittenMobile {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
}
