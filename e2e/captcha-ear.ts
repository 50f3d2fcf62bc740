import type { Page } from "@playwright/test";

/** Counts tones as an ear does: when it is loud, and for how long. A long tone stands between digits; ten are a zero. */
function digitsOf(wav: Buffer): string {
  const frame = wav.readUInt32LE(24) / 100;
  const sound = [...wav.subarray(44)].map((sample) => Math.abs(sample - 128));
  const loud = Array.from({ length: Math.floor(sound.length / frame) }, (_, i) =>
    Math.max(...sound.slice(i * frame, (i + 1) * frame)) > 40 ? "#" : ".",
  ).join("");
  return loud
    .split(/#{30,}/)
    .map((part) => part.split(/\.+/).filter(Boolean).length % 10)
    .join("");
}

/** Asks for the captcha as a sound and listens to it, as somebody who cannot see the picture would. */
export async function hearCaptcha(page: Page): Promise<string> {
  const answer = page.waitForResponse((response) => /\/wps\/captcha\?.*audio/.test(response.url()));
  await page.getByRole("button", { name: "Listen to the digits" }).click();
  const { value } = (await (await answer).json()) as { value: { audio: string } };
  return digitsOf(Buffer.from(value.audio.split(",")[1] ?? "", "base64"));
}
