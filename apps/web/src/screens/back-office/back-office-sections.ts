import type { Operator } from "@foyer/contract/back-office";
import type { OperatorRole } from "@foyer/contract/operator-roles";
import { mayAct } from "@foyer/domain/operator-role";

/** Roles that open each section, as on its endpoints; an empty list: all. */
const SECTION_ROLES = {
  chats: ["support"],
  approvals: ["support", "cashier", "risk"],
  promotions: ["cashier"],
  deposits: ["cashier", "risk"],
  payments: ["cashier", "risk"],
  withdrawals: ["cashier", "risk"],
  rules: ["cashier", "risk"],
  adjustments: ["cashier", "risk"],
  statements: ["cashier"],
  reconciliation: ["cashier", "risk"],
  agents: ["cashier", "risk"],
  contracts: ["cashier", "risk"],
  settlements: ["cashier", "risk"],
  lotteries: ["cashier", "risk"],
  feedback: ["support"],
  identity: ["risk"],
  messages: ["support"],
  announcements: ["support"],
  canned: ["support"],
  methods: ["administrator"],
  audit: ["risk"],
  security: [],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type BackOfficeSection = keyof typeof SECTION_ROLES;

/** Sections that the operator's roles open, in the order of the navigation. */
export const openSections = ({ roles }: Pick<Operator, "roles">): BackOfficeSection[] =>
  (Object.keys(SECTION_ROLES) as BackOfficeSection[]).filter((section) => {
    const needed = SECTION_ROLES[section];
    return needed.length === 0 || mayAct(roles, needed);
  });
