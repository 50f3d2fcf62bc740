import { formatAmount } from "@foyer/domain/money";
import sharp from "sharp";

/** A drawn sample of a transfer's slip: of no bank, and marked as a sample. */
export function sampleSlip({
  number,
  amount,
  at,
}: {
  readonly number: string;
  readonly amount: bigint;
  readonly at: Date;
}): Promise<Buffer> {
  const row = (y: number, name: string, value: string) =>
    `<text x="60" y="${y}" fill="#5c6b82">${name}</text><text x="500" y="${y}" text-anchor="end" fill="#1b2738">${value}</text>
     <path d="M60 ${y + 22}h440" stroke="#dfe5ee"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="760" viewBox="0 0 560 760" font-family="sans-serif" font-size="22">
    <rect width="560" height="760" fill="#f4f7fb"/><rect x="28" y="28" width="504" height="704" rx="28" fill="#fff"/>
    <circle cx="280" cy="140" r="52" fill="#1f9d61"/><path d="m256 140 17 18 32-36" stroke="#fff" stroke-width="9" fill="none"/>
    <text x="280" y="250" font-size="28" text-anchor="middle" fill="#1b2738">Transfer sent</text>
    <text x="280" y="312" font-size="46" font-weight="700" text-anchor="middle" fill="#1b2738">PHP ${formatAmount(amount)}</text>
    ${row(400, "To", "Foyer Entertainment PH Inc")}${row(460, "Account", "0048 1180 7726")}${row(520, "Reference", number)}
    ${row(580, "Time", at.toISOString().slice(0, 16).replace("T", " "))}
    <text x="280" y="560" font-size="110" font-weight="700" fill="#b51e26" fill-opacity=".2" text-anchor="middle"
      transform="rotate(-24 280 520)">SAMPLE</text></svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
}
