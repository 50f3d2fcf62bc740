import { userInfo } from "node:os";
import type { CommandDef } from "citty";
import { AppError } from "../http/errors.ts";
import { AdminError } from "./admin-error.ts";
import { merchantCommand, textOf } from "./command.ts";

export const feedback: CommandDef = {
  meta: { description: "Lists and answers players' feedback" },
  subCommands: {
    list: merchantCommand("Unanswered feedback, the oldest first", {}, async ({ app, merchant }) => {
      const waiting = await app.services.feedback.waiting(merchant.id);
      if (waiting.length === 0) console.log(`${merchant.code} has no unanswered feedback.`);
      for (const { receipt, player, category, content, sentAt, images } of waiting)
        console.log(
          `${receipt} ${sentAt.toISOString()} ${player ?? "a visitor"}, ${category}${images.length > 0 ? `, ${images.length} pictures` : ""}\n  ${content.replaceAll("\n", "\n  ")}\n`,
        );
    }),
    answer: merchantCommand(
      "Answers feedback; the player reads the answer beside it",
      {
        receipt: {
          type: "positional",
          description: "Receipt of the feedback, for example F-7K2M9QXA",
          required: true,
        },
        text: { type: "positional", description: "Answer, 1 to 2,000 characters", required: true },
      },
      async ({ app, merchant, args }) => {
        const answer = textOf(args.text, args, 1);
        try {
          const { feedback: service } = app.services;
          await service.answer(merchant.id, args.receipt.toUpperCase(), answer, userInfo().username);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          throw new AdminError(
            error.code === "feedback.unknown"
              ? `${merchant.code} has no feedback ${args.receipt}.`
              : "The answer must have 1 to 2,000 characters.",
          );
        }
        console.log(`${args.receipt} is answered.`);
      },
    ),
  },
};
