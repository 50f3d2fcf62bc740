/** The merchant's colours in its app icon. */
export interface AppIconSpec {
  /** Background gradient, from top to bottom. */
  readonly ink: readonly [string, string];
  readonly frame: string;
  /** Colour of the light from the door. */
  readonly light: string;
}

/**
 * `rounded` has its own rounded corners; `full` fills the square, for phones that crop it themselves;
 * `maskable` also keeps all content within the central 80 % that every mask keeps; `mono` is the outline
 * alone, for phones that tint it.
 */
export type AppIconForm = "rounded" | "full" | "maskable" | "mono";

const SCALES: Readonly<Record<AppIconForm, number>> = { rounded: 1, full: 0.96, maskable: 0.78, mono: 0.92 };

const FRAME = "M26 74V44a24 24 0 0 1 48 0v30";
const DOOR = "M41 74V44.500c0-9.500 8-14.500 18-14.500V74Z";
const BEAM = "M41 74h18L80 100H28Z";

/** The app icon: a door ajar on a square of 100, with light falling over its sill. */
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
