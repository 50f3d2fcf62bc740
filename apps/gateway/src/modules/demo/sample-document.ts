import sharp from "sharp";

/** Letters of a text that an SVG cannot contain as they are. */
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A drawn sample of a document's page: of no real person, and marked as a sample. */
export function sampleDocument(
  side: "front" | "back",
  { name, birthDate }: { readonly name: string; readonly birthDate: string },
): Promise<Buffer> {
  const line = (y: number, width: number) =>
    `<rect x="330" y="${y}" width="${width}" height="18" rx="9" fill="#5b739b"/>`;
  const front = `<rect x="60" y="130" width="220" height="270" rx="18" fill="#9db6d8"/>
    <circle cx="170" cy="230" r="54" fill="#5b739b"/><path d="M82 400c0-70 40-104 88-104s88 34 88 104z" fill="#5b739b"/>
    <text x="330" y="180" font-size="40" font-family="sans-serif" fill="#20304f">${escape(name)}</text>
    <text x="330" y="240" font-size="34" font-family="sans-serif" fill="#20304f">${escape(birthDate)}</text>
    ${line(280, 360)}${line(320, 300)}${line(360, 220)}`;
  const back = `<rect x="60" y="60" width="760" height="90" fill="#20304f"/>
    ${line(220, 440)}${line(262, 380)}${line(304, 410)}<rect x="60" y="200" width="220" height="220" fill="#9db6d8"/>
    <path d="M60 460h760M60 490h700" stroke="#20304f" stroke-width="14" stroke-dasharray="18 8"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="880" height="555" viewBox="0 0 880 555">
    <rect width="880" height="555" rx="36" fill="#c9d9ee"/>${side === "front" ? front : back}
    <text x="440" y="320" font-size="150" font-family="sans-serif" font-weight="700" fill="#b51e26" fill-opacity=".28"
      text-anchor="middle" transform="rotate(-18 440 300)">SAMPLE</text></svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
}
