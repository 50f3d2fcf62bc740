/** Accounts named in the guides to the demo; all have the demo password. */
export interface NamedPerson {
  username: string;
  type: 0 | 1 | 2 | 40 | 41;
  nickname: string;
  avatar: string;
  upline: string | null;
  registeredDaysAgo: number;
  temperament: "careful" | "steady" | "keen" | "bold" | "none";
  firstTimeLogin?: boolean;
  passwordExpired?: boolean;
  email?: string;
  /** E.164; verified */
  mobile?: string;
}

export const NAMED: readonly NamedPerson[] = [
  {
    username: "player",
    type: 0,
    nickname: "Marisol V.",
    avatar: "owl",
    upline: null,
    registeredDaysAgo: 398,
    temperament: "keen",
    email: "player@foyer.example",
    mobile: "+639171234567",
  },
  {
    username: "newcomer",
    type: 0,
    nickname: "Newcomer",
    avatar: "sun",
    upline: null,
    registeredDaysAgo: 0,
    temperament: "none",
    firstTimeLogin: true,
  },
  {
    username: "expired",
    type: 0,
    nickname: "Anselm",
    avatar: "moss",
    upline: null,
    registeredDaysAgo: 391,
    temperament: "careful",
    passwordExpired: true,
  },
  {
    username: "director",
    type: 2,
    nickname: "The director",
    avatar: "lion",
    upline: null,
    registeredDaysAgo: 402,
    temperament: "careful",
  },
  {
    username: "agent",
    type: 1,
    nickname: "Rafa",
    avatar: "fox",
    upline: "director",
    registeredDaysAgo: 400,
    temperament: "steady",
  },
  {
    username: "tester",
    type: 40,
    nickname: "House tester",
    avatar: "brass",
    upline: null,
    registeredDaysAgo: 380,
    temperament: "steady",
    email: "tester@foyer.example",
    mobile: "+639171234568",
  },
  {
    username: "testagent",
    type: 41,
    nickname: "Test agent",
    avatar: "rocket",
    upline: null,
    registeredDaysAgo: 380,
    temperament: "none",
  },
];

/** `username nickname`, in the order in which they joined the agent's team, for each level. */
export const TEAM: readonly (readonly string[])[] = [
  [
    "luzviminda:Luz",
    "tomasr:Tomas",
    "mireille7:Mireille",
    "okonkwo:Chidi",
    "benjie88:Benjie",
    "annelore:Anne",
    "kawayan:Kawayan",
    "suri4:Suri",
  ],
  [
    "dalisay:Dalisay",
    "hendrik5:Henk",
    "pilar21:Pilar",
    "joaquinm:Joaquin",
    "wenling:Wenling",
    "tala99:Tala",
    "osvaldo:Osvaldo",
    "marikit:Marikit",
    "bram3:Bram",
    "celestina:Tina",
    "yuki22:Yuki",
    "arturo8:Turo",
    "ligaya:Ligaya",
    "noemi5:Noemi",
    "danilo77:Dan",
    "ysabel:Ysabel",
  ],
  [
    "amihan:Amihan",
    "petra19:Petra",
    "gaspar4:Gaspar",
    "lakambini:Laka",
    "ivo2k:Ivo",
    "rosario12:Charo",
    "minh88:Minh",
    "dyosa:Dyosa",
    "emeka7:Emeka",
    "bituin:Bituin",
    "stellan:Stellan",
    "corazon:Cory",
    "felipe31:Pepe",
    "hiraya:Hiraya",
    "jun2jun:Junjun",
    "perla6:Perla",
  ],
];

/** Agents on the first two levels: the uplines of the next level. */
export const SUB_AGENTS: readonly string[] = [
  "luzviminda",
  "tomasr",
  "okonkwo",
  "dalisay",
  "pilar21",
  "joaquinm",
  "tala99",
];

/** Members without a team, or directly in the director's. */
export const OTHERS: readonly string[] = [
  "basilio:Basil",
  "greta14:Greta",
  "magayon:Magayon",
  "quentin:Quentin",
  "silvano:Silvano",
  "trixie9:Trixie",
  "ulan05:Ulan",
  "verena:Verena",
  "wiktor:Wiktor",
  "xandra:Xandra",
  "zoltan3:Zoltan",
  "habagat:Habagat",
];
