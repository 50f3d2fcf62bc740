import { circle, line, path, polygon, rect } from "./shapes.ts";

/** Drawn on 48 × 48 in one ink; `ground` fills what is cut out of it. */
const FORMS = {
  phone: (ink: string, ground: string) =>
    rect(15, 9, 18, 30, 4, ink) + rect(18, 14, 12, 17, 1.5, ground) + circle(24, 35, 1.8, ground),
  waves: (ink: string) =>
    [17, 25, 33].map((y) => line(`M11 ${y}q4.4-6 8.7 0t8.7 0t8.7 0`, ink, 3.6)).join(""),
  code: (ink: string, ground: string) =>
    [
      [11, 11],
      [27, 11],
      [11, 27],
    ]
      .map(([x = 0, y = 0]) => rect(x, y, 10, 10, 2, ink) + rect(x + 3, y + 3, 4, 4, 0.5, ground))
      .join("") +
    rect(27, 27, 4, 4, 0.5, ink) +
    rect(33, 33, 4, 4, 0.5, ink) +
    rect(33, 27, 4, 4, 0.5, ink),
  columns: (ink: string) =>
    path("M24 9L39 18V21H9V18Z", ink) +
    [13, 21.5, 30].map((x) => rect(x, 23, 4.5, 10, 0.5, ink)).join("") +
    rect(9, 35, 30, 4, 1, ink),
  window: (ink: string, ground: string) =>
    rect(9, 12, 30, 25, 3.5, ink) +
    rect(12, 19, 24, 15, 1.5, ground) +
    circle(13.5, 15.6, 1.3, ground) +
    circle(18, 15.6, 1.3, ground) +
    line("M17 27l4.5 4L31 22.5", ink, 3),
  coin: (ink: string, ground: string) =>
    circle(24, 24, 15, ink) +
    circle(24, 24, 11.4, ground) +
    `<g transform="translate(24 24)">${path(polygon(4, 7), ink)}</g>`,
  bubbles: (ink: string, ground: string) =>
    path("M20 10a11 9 0 1 1-6 16.5L9 29l1.8-5A9 9 0 0 1 20 10Z", ink) +
    path(
      "M31 19a9 8 0 0 1 6 12.5l1.5 4.5-4.8-1.8A9 8 0 1 1 31 19Z",
      ink,
      `stroke="${ground}" stroke-width="2"`,
    ),
  purse: (ink: string, ground: string) =>
    path("M10 17a4 4 0 0 1 4-4H33V17H37a2 2 0 0 1 2 2V35a3 3 0 0 1-3 3H14a4 4 0 0 1-4-4Z", ink) +
    rect(29, 24, 12, 8, 4, ground) +
    circle(33.5, 28, 2, ink),
  shop: (ink: string, ground: string) =>
    path("M12 10H36L40 20a4.6 4.6 0 0 1-8 1 4.6 4.6 0 0 1-8 0 4.6 4.6 0 0 1-8 0 4.6 4.6 0 0 1-8-1Z", ink) +
    path("M12 26H36V38H12Z", ink) +
    rect(26, 29, 6, 9, 0.5, ground) +
    rect(15.5, 29, 7, 5, 0.5, ground),
} as const;

export interface PaymentLogoSpec {
  form: keyof typeof FORMS;
  /** Dark enough for white ink. */
  ground: string;
}

const INK = "#ffffff";

/** The logo of a way to pay: a plain picture in white on a coloured ground, unlike any brand's. */
export const paymentLogoSvg = ({ form, ground }: PaymentLogoSpec): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" aria-hidden="true">${rect(0, 0, 48, 48, 0, ground)}${FORMS[form](INK, ground)}</svg>`;
