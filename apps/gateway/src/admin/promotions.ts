import { userInfo } from "node:os";
import type { PromotionTerms } from "@foyer/contract/promotions";
import type { CommandDef } from "citty";
import type { FastifyInstance } from "fastify";
import { AppError } from "../http/errors.ts";
import type { Merchant } from "../modules/settings/settings.service.ts";
import { AdminError } from "./admin-error.ts";
import { idOf, merchantCommand, textOf } from "./command.ts";

const APPLICATION = {
  application: { type: "positional", description: "Number of the application", required: true },
} as const;

const explainUnknown = (error: unknown): never => {
  if (error instanceof AppError && error.code === "promotion.unknown")
    throw new AdminError("There is no such promotion, or no such pending application.");
  throw error;
};

async function decide(
  app: FastifyInstance,
  merchant: Merchant,
  application: string,
  verdict: "approve" | "reject",
  note: string,
): Promise<void> {
  await app.services.promotions
    .decide(merchant.id, idOf(application), verdict, note || null, userInfo().username)
    .catch(explainUnknown);
  console.log(`Application ${application} is ${verdict === "approve" ? "approved" : "rejected"}.`);
}

function termsOf(text: string): PromotionTerms | null {
  try {
    return JSON.parse(text) as PromotionTerms | null;
  } catch {
    throw new AdminError("The terms are not JSON.");
  }
}

export const promotions: CommandDef = {
  meta: { description: "Decides applications for promotions and sets their terms" },
  subCommands: {
    list: merchantCommand("Pending applications, the oldest first", {}, async ({ app, merchant }) => {
      for (const { id, username, title, joinedAt } of await app.services.applications.longest(merchant.id))
        console.log(`${id}  ${joinedAt.toISOString()}  ${username}  ${title}`);
    }),
    approve: merchantCommand(
      "The player can claim the promotion",
      { ...APPLICATION, note: { type: "positional", description: "Note for the player", required: false } },
      ({ app, merchant, args }) =>
        decide(app, merchant, args.application, "approve", textOf(args.note, args, 1)),
    ),
    reject: merchantCommand(
      "The player reads the reason",
      {
        ...APPLICATION,
        reason: { type: "positional", description: "Reason for the player", required: true },
      },
      ({ app, merchant, args }) =>
        decide(app, merchant, args.application, "reject", textOf(args.reason, args, 1)),
    ),
    terms: merchantCommand(
      "Sets what a promotion requires and gives",
      {
        promotion: { type: "positional", description: "Number of the promotion", required: true },
        json: { type: "positional", description: "PromotionTerms as JSON; null for none", required: true },
      },
      async ({ app, merchant, args }) => {
        // setTerms checks the shape
        const terms = termsOf(textOf(args.json, args, 1));
        await app.services.promotions
          .setTerms(merchant.id, idOf(args.promotion), terms)
          .catch(explainUnknown);
        console.log(`The terms of promotion ${args.promotion} are set.`);
      },
    ),
  },
};
