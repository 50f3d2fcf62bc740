/** A lottery as the file of an import has it, without code, time zone and schedule. */
export const LOTTERY_ENTRY = {
  vendor: "LOTT",
  family: "digits3",
  source: "own",
  prizeMode: "Lott",
  playTypes: ["trad"],
  closeSeconds: 300,
  prizeGroup: 1940,
  lowestPrizeGroup: 1800,
  units: ["1"],
  chips: ["1"],
  smallestStake: "1",
  largestStake: "1000",
  largestSlip: "2000",
  largestDraw: "5000",
  outcomeLimit: "100000",
  mostChaseDraws: 10,
};
