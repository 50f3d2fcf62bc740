import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import { carOf, type ShownNumber, waveOf } from "../../entities/lottery/number-looks.ts";

/** A square picture, in pixels. */
const SIZE = 1080;
const MARGIN = 90;
const FONT = "Archivo, system-ui, sans-serif";
const INK = "#0d101a";
const SURFACE = "#161a28";
const TEXT = "#f5f3ef";
const QUIET = "#b5bacb";
const LAMP = "#ffb553";
const BALL = "#f3efe7";
const BALL_TEXT = "#14182a";
const WAVES = { red: "#c92934", blue: "#2457c4", green: "#117042" } as const;
const MOST_IN_ROW = 7;

interface DrawCard {
  readonly title: string;
  readonly line: string;
  readonly family: LotteryFamilyCode;
  readonly numbers: readonly ShownNumber[];
  /** Where the result can be checked. */
  readonly place: string;
}

/** Draws the result of a draw; undefined where the browser cannot. */
export async function drawCard(card: DrawCard): Promise<File | undefined> {
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext("2d");
  if (!pen) return undefined;
  pen.fillStyle = INK;
  pen.fillRect(0, 0, SIZE, SIZE);
  pen.fillStyle = SURFACE;
  pen.fillRect(MARGIN / 2, MARGIN / 2, SIZE - MARGIN, SIZE - MARGIN);
  pen.fillStyle = LAMP;
  pen.fillRect(MARGIN, MARGIN, 120, 12);
  const write = (text: string, y: number, size: number, colour: string, weight = 700) => {
    pen.fillStyle = colour;
    pen.font = `${weight} ${size}px ${FONT}`;
    pen.textAlign = "left";
    pen.textBaseline = "alphabetic";
    pen.fillText(text, MARGIN, y, SIZE - 2 * MARGIN);
  };
  write(card.title, 260, 92, TEXT, 800);
  write(card.line, 330, 42, QUIET, 500);
  drawNumbers(pen, card);
  write(card.place, SIZE - MARGIN - 10, 42, QUIET, 600);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return blob ? new File([blob], "result.png", { type: "image/png" }) : undefined;
}

function drawNumbers(pen: CanvasRenderingContext2D, { family, numbers }: DrawCard): void {
  const perRow = Math.min(MOST_IN_ROW, numbers.length);
  const step = Math.min(170, (SIZE - 2 * MARGIN) / perRow);
  const radius = step * 0.43;
  for (const [at, { number, ending }] of numbers.entries()) {
    const x = MARGIN + step * (at % perRow) + radius;
    const y = 480 + step * Math.floor(at / perRow) + radius;
    const square = family === "racing10";
    const car = carOf(number);
    const wave = family === "mark49" ? WAVES[waveOf(number)] : undefined;
    pen.fillStyle = square ? car.colour : (wave ?? (ending ? LAMP : BALL));
    pen.beginPath();
    if (square) pen.rect(x - radius, y - radius, 2 * radius, 2 * radius);
    else pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = (square ? !car.dark : wave !== undefined) ? "#fff" : BALL_TEXT;
    pen.font = `800 ${radius}px ${FONT}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(square ? String(Number(number)) : number, x, y + radius * 0.06);
  }
}
