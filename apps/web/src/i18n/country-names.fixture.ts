/** Names that the server and every browser write, where their long ones differ. */
export const COUNTRY_NAMES: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["en", { HK: "Hong Kong", MO: "Macao", PS: "Palestine", FK: "Falkland Islands", PH: "Philippines" }],
  ["fil", { HK: "Hong Kong", MO: "Macau", PS: "Palestine", FK: "Falkland Islands", PH: "Pilipinas" }],
  ["zh", { HK: "香港", MO: "澳门", PS: "巴勒斯坦", FK: "福克兰群岛", PH: "菲律宾" }],
  ["ar", { HK: "هونغ كونغ", MO: "مكاو", PS: "فلسطين", FK: "جزر فوكلاند", PH: "الفلبين" }],
];
