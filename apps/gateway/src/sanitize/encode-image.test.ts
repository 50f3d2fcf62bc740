import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { ImageEncoder } from "./encode-image.ts";

const options = { invalid: "deposit.slip.invalid" } as const;
const encoder = new ImageEncoder();
const picture = (format: "png" | "jpeg" | "gif" | "webp" | "tiff" = "png") =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: "#28c" } })
    .toFormat(format)
    .toBuffer();

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
/** A PNG of one colour that says it has these sides, with further chunks before its pixels. */
function png(side: number, rows: Buffer, ...more: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    ...more,
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
const refused = (bytes: Buffer) =>
  expect(encoder.encode(bytes, options)).rejects.toMatchObject({ code: "deposit.slip.invalid" });

describe("uploads that are not the picture they look like", () => {
  test("a small file that says it has billions of pixels is refused without decoding it", async () => {
    const begun = process.memoryUsage().rss;
    await refused(png(60_000, Buffer.alloc(1_000)));
    // 10,000 × 10,000 pixels in 100 KB
    await refused(png(10_000, Buffer.alloc(10_001 * 10_000)));
    expect(process.memoryUsage().rss - begun).toBeLessThan(300 * 1024 * 1024);
  });

  test("a text of 100 MB compressed into a picture's metadata is not kept", async () => {
    const text = Buffer.concat([
      Buffer.from("Comment\0\0"),
      deflateSync(Buffer.alloc(100 * 1024 * 1024, "x")),
    ]);
    const bomb = png(20, Buffer.alloc(21 * 20), chunk("zTXt", text));
    const stored = await encoder.encode(bomb, options).catch((error: unknown) => error);
    if (stored instanceof Error) expect(stored).toMatchObject({ code: "deposit.slip.invalid" });
    else expect((stored as { bytes: Buffer }).bytes.length).toBeLessThan(1_000);
  });

  test("of a picture that is a page or an archive too, only the pixels are kept", async () => {
    const tails = ["<script>alert(1)</script>", "PK\x03\x04evil.html", "%PDF-1.7 /JavaScript"];
    for (const format of ["png", "jpeg"] as const)
      for (const tail of tails) {
        const bytes = Buffer.concat([await picture(format), Buffer.from(tail, "latin1")]);
        const { bytes: stored } = await encoder.encode(bytes, options);
        expect(stored.subarray(8, 12).toString()).toBe("WEBP");
        expect(stored.includes(tail.slice(0, 6))).toBe(false);
      }
  });

  test("another format is refused whatever it is called, as is a picture cut short", async () => {
    for (const format of ["gif", "webp", "tiff"] as const) await refused(await picture(format));
    for (const text of [
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "%PDF-1.7",
      "GIF89a",
      "",
      "\x89PNG\r\n\x1a\n",
    ])
      await refused(Buffer.from(text, "latin1"));
    const whole = await picture("jpeg");
    await refused(whole.subarray(0, whole.length / 2));
  });

  test("the place where a photograph was taken is not kept", async () => {
    const photo = await sharp(await picture("jpeg"))
      .withExif({ IFD0: { Copyright: "Marisol" }, IFD3: { GPSLatitude: "14/1 35/1 0/1" } })
      .toBuffer();
    const { bytes } = await encoder.encode(photo, options);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });
});

test("pictures are decoded one after the other, and more than eight that wait are sent away", async () => {
  const bytes = await picture();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => encoder.encode(bytes, options)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "request.rate.limited" });
});
