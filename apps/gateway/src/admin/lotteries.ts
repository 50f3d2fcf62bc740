import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { BackOfficeDraw } from "@foyer/contract/back-office-lotteries";
import type { LotterySchedule } from "@foyer/contract/lotteries";
import { drawNumbers, drawSeed, drawSteps, secretHash } from "@foyer/domain/lottery/draw-seed";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import type { CommandDef } from "citty";
import type { FastifyInstance } from "fastify";
import { LotteriesFault } from "../modules/back-office-lotteries/lotteries-file.ts";
import { AdminError } from "./admin-error.ts";
import { merchantCommand, textOf } from "./command.ts";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const WEEK = WEEKDAYS.length;
const CODE = { type: "positional", description: "Code of the lottery", required: true } as const;
const NUMBER = {
  type: "positional",
  description: "Number of the draw, such as 20261125-0001",
  required: true,
} as const;

async function read(file: string): Promise<string> {
  try {
    // npm runs this at the root of the project; the file is relative to where the operator is
    return await readFile(resolve(process.env["INIT_CWD"] ?? ".", file), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new AdminError(`There is no file ${file}.`);
    throw error;
  }
}

const described = ({
  number,
  state,
  late,
  drawsAt,
  numbers,
  stakes,
  prizes,
  currency,
}: BackOfficeDraw): string =>
  [
    `${number}: ${late ? "late" : state}, draw at ${drawsAt}`,
    numbers?.join(" "),
    `${stakes} ${currency} staked, ${prizes} paid`,
  ]
    .filter(Boolean)
    .join(", ");

function scheduleText(schedule: LotterySchedule): string {
  if ("every" in schedule) return `every ${schedule.every} s`;
  const times = schedule.times.join(", ");
  if ("monthDays" in schedule) return `${times} on days ${schedule.monthDays.join(", ")} of the month`;
  return schedule.weekdays.length === WEEK
    ? `${times} daily`
    : `${times} on ${schedule.weekdays.map((day) => WEEKDAYS[day]).join(", ")}`;
}

async function setOpen(
  app: FastifyInstance,
  merchantId: number,
  code: string,
  open: boolean,
  note: string,
): Promise<void> {
  const { overseenLotteries } = app.services;
  const { terms, betTypes } = await overseenLotteries.read(merchantId, code);
  await overseenLotteries.set(merchantId, null, code, { open, terms, betTypes, note });
}

/** Prints how the numbers of a draw come from the secret of its day, step by step, and compares them. */
async function verify(app: FastifyInstance, merchantId: number, code: string, number: string): Promise<void> {
  const proof = await app.services.lotteries.proof(merchantId, code, number, new Date(app.clock.now()));
  if (proof.source !== "own")
    throw new AdminError(`${code} has results from outside: there is no secret to compute them from.`);
  if (proof.secret === undefined)
    throw new AdminError(
      `The secret of ${proof.day} is published after its last draw${proof.secretAt ? `, at ${proof.secretAt}` : ""}.`,
    );
  const secret = Buffer.from(proof.secret, "hex");
  const hash = Buffer.from(await secretHash(secret)).toString("hex");
  const seed = await drawSeed(secret, code, number);
  const family = lotteryFamily(proof.family, new Date(proof.drawsAt));
  const numbers = await drawNumbers(seed, family);
  console.log(`Secret of the day  ${proof.secret}`);
  console.log(`SHA-256            ${hash}`);
  console.log(`published before   ${proof.hash} at ${proof.publishedAt}`);
  console.log(
    `Seed               HMAC-SHA256(secret, "${code}|${number}") = ${Buffer.from(seed).toString("hex")}`,
  );
  console.log(`Bytes              HKDF-Expand(seed, "numbers")`);
  for (const { byte, size, value } of await drawSteps(seed, family))
    console.log(
      `  ${String(byte).padStart(3)} → ${value === undefined ? "skipped" : `${value} of 0 to ${size - 1}`}`,
    );
  console.log(`Numbers            ${numbers.join(" ")}`);
  console.log(`published          ${proof.numbers?.join(" ") ?? "none"}`);
  if (hash !== proof.hash) throw new AdminError("The secret is not the one whose hash was published.");
  if (numbers.join(" ") !== proof.numbers?.join(" ")) throw new AdminError("The numbers differ.");
  console.log("The numbers are right.");
}

export const lotteries: CommandDef = {
  meta: { description: "Lotteries that the platform runs itself, and their draws" },
  subCommands: {
    list: merchantCommand("Lotteries with today's figures", {}, async ({ app, merchant }) => {
      const all = await app.services.overseenLotteries.list(merchant.id);
      if (all.length === 0) console.log(`${merchant.code} has no lotteries.`);
      for (const {
        code,
        family,
        source,
        region,
        schedule,
        timeZone,
        open,
        today,
        currency,
        current,
        waiting,
      } of all)
        console.log(
          [
            `${code}: ${open ? "open" : "closed"}, ${family}, ${source === "own" ? "own draws" : "results from outside"}`,
            region,
            `drawn ${scheduleText(schedule)} (${timeZone})`,
            `today ${today.stakes} ${currency} staked, ${today.prizes} paid`,
            current && `next ${current.number} at ${current.drawsAt}`,
            waiting > 0 && `${waiting} late`,
          ]
            .filter(Boolean)
            .join(", "),
        );
    }),
    import: merchantCommand(
      "Adds and changes lotteries as a file says. Others stay; the same file again changes nothing",
      {
        file: {
          type: "positional",
          description: "JSON, for example content/demo/lotteries.json",
          required: true,
        },
      },
      async ({ app, merchant, args }) => {
        const text = await read(args.file);
        const done = await app.services.overseenLotteries
          .import(merchant.id, text)
          .catch((error: unknown) => {
            if (error instanceof LotteriesFault)
              throw new AdminError(`Nothing was imported: ${error.message}.`);
            throw error;
          });
        if (done.added.length > 0) console.log(`Added: ${done.added.join(", ")}.`);
        if (done.changed.length > 0) console.log(`Changed: ${done.changed.join(", ")}.`);
        if (done.added.length + done.changed.length === 0) console.log("Nothing changed.");
      },
    ),
    open: merchantCommand("Puts a lottery on sale", { code: CODE }, async ({ app, merchant, args }) => {
      await setOpen(app, merchant.id, args.code, true, "Opened at the command line");
      console.log(`${args.code} is on sale.`);
    }),
    close: merchantCommand(
      "Takes a lottery off sale; bets that are placed stay, and its draws go on",
      { code: CODE },
      async ({ app, merchant, args }) => {
        await setOpen(app, merchant.id, args.code, false, "Closed at the command line");
        console.log(`${args.code} is off sale.`);
      },
    ),
    draws: merchantCommand(
      "The draws of a lottery: those on sale or waiting first, then the newest",
      {
        code: CODE,
        late: { type: "boolean", description: "Only draws whose result is late" },
      },
      async ({ app, merchant, args }) => {
        const { items } = await app.services.overseenDraws.draws(merchant.id, {
          code: args.code,
          ...(args.late && { late: true }),
        });
        if (items.length === 0) console.log(`${args.code} has no such draws.`);
        for (const draw of items) console.log(described(draw));
      },
    ),
    verify: merchantCommand(
      "Computes the numbers of a past draw from the published secret of its day, and prints every step",
      { code: CODE, number: NUMBER },
      ({ app, merchant, args }) => verify(app, merchant.id, args.code, args.number),
    ),
    void: merchantCommand(
      "Declares a draw void before it is settled: all stakes return",
      {
        code: CODE,
        number: NUMBER,
        reason: { type: "positional", description: "Why; players read it", required: true },
      },
      async ({ app, merchant, args }) => {
        const reason = textOf(args.reason, args, 2).trim();
        if (reason === "") throw new AdminError("Say why.");
        const done = await app.services.overseenDraws.voidDraw(
          merchant.id,
          null,
          args.code,
          args.number,
          reason.slice(0, 200),
        );
        console.log(done ? `${args.number} is void: its stakes return.` : `${args.number} is void already.`);
      },
    ),
  },
};
