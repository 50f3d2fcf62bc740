import type { ReactNode } from "react";
import styles from "./flag.module.css";

/** Stripes of equal or given height, from top to bottom. */
function stripes(colours: readonly string[], heights?: readonly number[]): ReactNode {
  const shares = heights ?? colours.map(() => 1);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let top = 0;
  return colours.map((fill, at) => {
    const height = ((shares[at] ?? 1) / whole) * 18;
    const y = top;
    top += height;
    return <path key={at} d={`M0 ${y}h27v${height + 0.05}H0z`} fill={fill} />;
  });
}

/** Stripes of equal width, from left to right. */
const columns = (...colours: string[]): ReactNode =>
  colours.map((fill, at) => (
    <path
      key={at}
      d={`M${(at * 27) / colours.length} 0h${27 / colours.length + 0.05}v18h-${27 / colours.length}z`}
      fill={fill}
    />
  ));

/** A five-pointed star around a centre. */
function star(x: number, y: number, radius: number, fill: string): ReactNode {
  const points = Array.from({ length: 10 }, (_, at) => {
    const reach = at % 2 === 0 ? radius : radius * 0.4;
    const angle = (at * Math.PI) / 5 - Math.PI / 2;
    return `${(x + reach * Math.cos(angle)).toFixed(2)},${(y + reach * Math.sin(angle)).toFixed(2)}`;
  });
  return <polygon points={points.join(" ")} fill={fill} />;
}

const disc = (x: number, y: number, r: number, fill: string): ReactNode => (
  <circle cx={x} cy={y} r={r} fill={fill} />
);

/** A crescent open to the right. */
const crescent = (x: number, y: number, r: number, fill: string, ground: string): ReactNode => (
  <>
    {disc(x, y, r, fill)}
    {disc(x + r * 0.3, y, r * 0.8, ground)}
  </>
);

const ground = (fill: string): ReactNode => <path d="M0 0h27v18H0z" fill={fill} />;

/** Flags, simplified to what is distinguishable at 27 × 18. */
const FLAGS: Record<string, () => ReactNode> = {
  CN: () => (
    <>
      {ground("#de2910")}
      {star(5.5, 5.5, 3, "#ffde00")}
      {star(10.5, 3, 1, "#ffde00")}
      {star(12, 6, 1, "#ffde00")}
      {star(10.5, 9, 1, "#ffde00")}
    </>
  ),
  GB: () => (
    <>
      {ground("#012169")}
      <path d="M0 0l27 18M27 0L0 18" stroke="#fff" strokeWidth="3.6" />
      <path d="M0 0l27 18M27 0L0 18" stroke="#c8102e" strokeWidth="1.4" />
      <path d="M13.5 0v18M0 9h27" stroke="#fff" strokeWidth="6" />
      <path d="M13.5 0v18M0 9h27" stroke="#c8102e" strokeWidth="3.6" />
    </>
  ),
  JP: () => (
    <>
      {ground("#fff")}
      {disc(13.5, 9, 5.4, "#bc002d")}
    </>
  ),
  TH: () => stripes(["#a51931", "#f4f5f8", "#2d2a4a", "#f4f5f8", "#a51931"], [1, 1, 2, 1, 1]),
  VN: () => (
    <>
      {ground("#da251d")}
      {star(13.5, 9.4, 5.4, "#ff0")}
    </>
  ),
  MM: () => (
    <>
      {stripes(["#fecb00", "#34b233", "#ea2839"])}
      {star(13.5, 9.6, 5.6, "#fff")}
    </>
  ),
  ES: () => stripes(["#aa151b", "#f1bf00", "#aa151b"], [1, 2, 1]),
  IN: () => (
    <>
      {stripes(["#ff9933", "#fff", "#138808"])}
      <circle cx="13.5" cy="9" r="2.2" fill="none" stroke="#000080" strokeWidth=".8" />
    </>
  ),
  ID: () => stripes(["#ce1126", "#fff"]),
  KH: () => (
    <>
      {stripes(["#032ea1", "#e00025", "#032ea1"], [1, 2, 1])}
      <path
        d="M8.5 12.5h10v-1.5h-1.5V8.5h-1V6.5l-.8-1-.7 1v2h-.5V5.5l-.5-1-.5 1v3h-.5v-2l-.7-1-.8 1v2h-1V11H8.5z"
        fill="#fff"
      />
    </>
  ),
  KR: () => (
    <>
      {ground("#fff")}
      <path d="M9.3 7a4.2 4.2 0 0 1 7 -1.8 4.2 4.2 0 0 1 1.4 5.8z" fill="#cd2e3a" />
      <path d="M17.7 11a4.2 4.2 0 0 1-8.4-4z" fill="#0047a0" />
      <path d="M4 5l2-2.5M4 13l2 2.5M23 5l-2-2.5M23 13l-2 2.5" stroke="#000" strokeWidth="1.4" />
    </>
  ),
  MY: () => (
    <>
      {stripes(Array.from({ length: 14 }, (_, at) => (at % 2 ? "#fff" : "#cc0001")))}
      <path d="M0 0h13.5v10.3H0z" fill="#010066" />
      {crescent(5.3, 5.1, 3, "#fc0", "#010066")}
      {star(9.3, 5.1, 2.2, "#fc0")}
    </>
  ),
  PT: () => (
    <>
      {columns("#060", "#060", "#f00", "#f00", "#f00")}
      {disc(10.8, 9, 3.2, "#ff0")}
      {disc(10.8, 9, 2, "#fff")}
    </>
  ),
  TW: () => (
    <>
      {ground("#fe0000")}
      <path d="M0 0h13.5v9H0z" fill="#000095" />
      {disc(6.75, 4.5, 2.6, "#fff")}
    </>
  ),
  PH: () => (
    <>
      {stripes(["#0038a8", "#ce1126"])}
      <path d="M0 0l14 9L0 18z" fill="#fff" />
      {disc(4.8, 9, 2, "#fcd116")}
    </>
  ),
  PK: () => (
    <>
      {ground("#01411c")}
      <path d="M0 0h6.75v18H0z" fill="#fff" />
      {crescent(16.5, 9, 4.2, "#fff", "#01411c")}
      {star(19.5, 6.5, 1.5, "#fff")}
    </>
  ),
  BR: () => (
    <>
      {ground("#009b3a")}
      <path d="M13.5 2l10.5 7-10.5 7L3 9z" fill="#fedf00" />
      {disc(13.5, 9, 3.9, "#002776")}
    </>
  ),
  TR: () => (
    <>
      {ground("#e30a17")}
      {crescent(10, 9, 4.5, "#fff", "#e30a17")}
      {star(16, 9, 2.3, "#fff")}
    </>
  ),
  BD: () => (
    <>
      {ground("#006a4e")}
      {disc(12.2, 9, 5.2, "#f42a41")}
    </>
  ),
  SA: () => (
    <>
      {ground("#006c35")}
      <path d="M7 6.5h13M8.5 8.5h10M7 13h12" stroke="#fff" strokeWidth="1.3" />
    </>
  ),
  IR: () => (
    <>
      {stripes(["#239f40", "#fff", "#da0000"])}
      {disc(13.5, 9, 1.9, "#da0000")}
    </>
  ),
  RU: () => stripes(["#fff", "#0039a6", "#d52b1e"]),
  KZ: () => (
    <>
      {ground("#00afca")}
      {disc(13.5, 8, 3.6, "#fec50c")}
      <path d="M8 12.5q5.5 3.5 11 0" fill="none" stroke="#fec50c" strokeWidth="1.2" />
    </>
  ),
  UZ: () => (
    <>
      {stripes(["#0099b5", "#fff", "#1eb53a"])}
      {crescent(4.5, 3, 2, "#fff", "#0099b5")}
    </>
  ),
  LA: () => (
    <>
      {stripes(["#ce1126", "#002868", "#ce1126"], [1, 2, 1])}
      {disc(13.5, 9, 3.4, "#fff")}
    </>
  ),
  NP: () => (
    <>
      {ground("#fff")}
      <path d="M6 1l11 7.5h-7L17 17H6z" fill="#dc143c" stroke="#003893" strokeWidth="1.2" />
    </>
  ),
  FR: () => columns("#0055a4", "#fff", "#ef4135"),
  KE: () => (
    <>
      {stripes(["#000", "#fff", "#b00", "#fff", "#060"], [5, 1, 5, 1, 5])}
      <path d="M13.5 3q3.5 6 0 12q-3.5-6 0-12z" fill="#b00" stroke="#fff" strokeWidth=".8" />
    </>
  ),
};

/** The flag of a country by ISO code; nothing for an unknown code. Decorative: the name beside it says the same. */
export function Flag({ country }: { country: string }) {
  const draw = FLAGS[country];
  return (
    <svg className={styles.flag} viewBox="0 0 27 18" aria-hidden="true">
      {draw?.()}
    </svg>
  );
}
