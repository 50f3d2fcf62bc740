/** What of a house its sign on a phone's home screen takes up. */
export interface AppIconSpec {
  /** Ground, from the top to the bottom. */
  readonly ink: readonly [string, string];
  readonly frame: string;
  /** The door, and the light that falls out of it. */
  readonly light: string;
}

/**
 * `rounded` brings its own corners; `full` fills the square, for phones that cut it themselves; `maskable` also keeps
 * all it shows within the four fifths that every mask leaves; `mono` is the outline alone, for phones that tint it.
 */
export type AppIconForm = "rounded" | "full" | "maskable" | "mono";

const SCALES: Readonly<Record<AppIconForm, number>> = { rounded: 1, full: 0.96, maskable: 0.78, mono: 0.92 };

const FRAME = "M26 74V44a24 24 0 0 1 48 0v30";
const DOOR = "M41 74V44.500c0-9.500 8-14.500 18-14.500V74Z";
const BEAM = "M41 74h18L80 100H28Z";

/** The house's doorway, ajar, on a square of 100, with the light that falls over its sill. */
export function appIconSvg({ ink, frame, light }: AppIconSpec, form: AppIconForm): string {
  const scale = SCALES[form];
  const placed = (drawing: string) =>
    `<g transform="translate(50 50) scale(${scale}) translate(-50 -50)">${drawing}</g>`;
  const arch = (colour: string) =>
    `<path d="${FRAME}" fill="none" stroke="${colour}" stroke-width="6.500" stroke-linecap="round"/>`;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 100 100">`;
  if (form === "mono") return `${head}${placed(`${arch("#fff")}<path d="${DOOR}" fill="#fff"/>`)}</svg>`;
  const corner = form === "rounded" ? 22 : 0;
  return [
    head,
    `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${ink[0]}"/><stop offset="1" stop-color="${ink[1]}"/></linearGradient>`,
    `<radialGradient id="h" cx=".5" cy=".56" r=".52"><stop stop-color="${light}" stop-opacity=".38"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>`,
    `<linearGradient id="b" x2="0" y2="1"><stop stop-color="${light}" stop-opacity=".62"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></linearGradient>`,
    `<clipPath id="c"><rect width="100" height="100" rx="${corner}"/></clipPath></defs>`,
    `<g clip-path="url(#c)"><rect width="100" height="100" fill="url(#g)"/><rect width="100" height="100" fill="url(#h)"/>`,
    placed(
      `<path d="${BEAM}" fill="url(#b)"/>${arch(frame)}<path d="${DOOR}" fill="${light}"/><circle cx="46.500" cy="54" r="1.900" fill="${ink[1]}"/>`,
    ),
    `</g></svg>`,
  ].join("");
}
