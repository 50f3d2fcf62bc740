/** Accounts named in the guides to the demo; all have the demo password. */
export interface NamedPerson {
  username: string;
  /** Holder of their bank cards; none: has withdrawn nothing yet. */
  payeeName?: string;
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
    payeeName: "Marisol Villanueva",
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
    payeeName: "Anselm Dela Rosa",
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
    payeeName: "Gregorio Lozada",
    type: 2,
    nickname: "The director",
    avatar: "lion",
    upline: null,
    registeredDaysAgo: 402,
    temperament: "careful",
  },
  {
    username: "agent",
    payeeName: "Teodoro Salazar",
    type: 1,
    nickname: "Rafa",
    avatar: "fox",
    upline: "director",
    registeredDaysAgo: 400,
    temperament: "steady",
  },
  {
    username: "tester",
    payeeName: "Anselmo Reyes",
    type: 40,
    nickname: "Test member",
    avatar: "brass",
    upline: null,
    registeredDaysAgo: 380,
    temperament: "steady",
    email: "tester@foyer.example",
    mobile: "+639171234568",
  },
  {
    username: "testagent",
    payeeName: "Carmela Ibarra",
    type: 41,
    nickname: "Test agent",
    avatar: "rocket",
    upline: null,
    registeredDaysAgo: 380,
    temperament: "careful",
  },
];

/** `username:nickname:payee name`, in the order in which they joined the agent's team, for each level. */
export const TEAM: readonly (readonly string[])[] = [
  [
    "luzviminda:Luz:Luzviminda Aquino",
    "tomasr:Tomas:Tomas Rivera",
    "mireille7:Mireille:Mireille Santos",
    "okonkwo:Chidi:Chidi Okonkwo",
    "benjie88:Benjie:Benjamin Magno",
    "annelore:Anne:Anne Lorena Cruz",
    "kawayan:Kawayan:Crisanto Bautista",
    "suri4:Suri:Suriya Mercado",
  ],
  [
    "dalisay:Dalisay:Dalisay Ramos",
    "hendrik5:Henk:Hendrik Dizon",
    "pilar21:Pilar:Pilar Evangelista",
    "joaquinm:Joaquin:Joaquin Mendoza",
    "wenling:Wenling:Wenling Tan",
    "tala99:Tala:Tala Gutierrez",
    "osvaldo:Osvaldo:Osvaldo Pineda",
    "marikit:Marikit:Marikit Soriano",
    "bram3:Bram:Abraham de Vera",
    "celestina:Tina:Celestina Ocampo",
    "yuki22:Yuki:Yuki Arakawa",
    "arturo8:Turo:Arturo Valdez",
    "ligaya:Ligaya:Ligaya Panganiban",
    "noemi5:Noemi:Noemi Castillo",
    "danilo77:Dan:Danilo Marquez",
    "ysabel:Ysabel:Ysabel Fernandez",
  ],
  [
    "amihan:Amihan:Amihan Lacson",
    "petra19:Petra:Petra Navarro",
    "gaspar4:Gaspar:Gaspar Ilagan",
    "lakambini:Laka:Lakambini Reyes",
    "ivo2k:Ivo:Ivo Salonga",
    "rosario12:Charo:Rosario Abad",
    "minh88:Minh:Minh Anh Pascual",
    "dyosa:Dyosa:Diosa Enriquez",
    "emeka7:Emeka:Emeka Domingo",
    "bituin:Bituin:Bituin Hernandez",
    "stellan:Stellan:Stellan Cordero",
    "corazon:Cory:Corazon Velasco",
    "felipe31:Pepe:Felipe Aguilar",
    "hiraya:Hiraya:Hiraya Toledo",
    "jun2jun:Junjun:Junior Macaraeg",
    "perla6:Perla:Perla Quizon",
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
  "basilio:Basil:Basilio Trinidad",
  "greta14:Greta:Greta Manalo",
  "magayon:Magayon:Magayon Espiritu",
  "quentin:Quentin:Quentin Buenaventura",
  "silvano:Silvano:Silvano Legaspi",
  "trixie9:Trixie:Beatrix Zamora",
  "ulan05:Ulan:Rainier Ulanday",
  "verena:Verena:Verena Roxas",
  "wiktor:Wiktor:Viktor Samonte",
  "xandra:Xandra:Alexandra Pangilinan",
  "zoltan3:Zoltan:Zoltan Catapang",
  "habagat:Habagat:Habagat Sarmiento",
];
