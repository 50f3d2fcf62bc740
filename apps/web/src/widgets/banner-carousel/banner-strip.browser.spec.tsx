import "../../ui/tokens.css";
import "../../ui/base.css";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { announcements, list, mapping } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  document.documentElement.dir = "";
  document.documentElement.style.fontSize = "";
  vi.restoreAllMocks();
});

/** A banner's picture, and where the drawings of one are: right of the half that is for text, in the whole height. */
const PICTURE = { width: 780, height: 450 };
const DRAWINGS_START = 409;

/** A picture that loads, of the size of a banner's. */
async function load(image: HTMLImageElement): Promise<void> {
  const canvas = Object.assign(document.createElement("canvas"), PICTURE);
  image.removeAttribute("srcset");
  image.src = canvas.toDataURL();
  image.style.opacity = "";
  await image.decode();
}

/** The part of a picture that its box shows, in the picture's own pixels. */
function shownPart(image: HTMLImageElement): { left: number; right: number; height: number } {
  const { clientWidth, clientHeight } = image;
  const { objectFit, objectPosition } = getComputedStyle(image);
  expect(objectFit).toBe("cover");
  const scale = Math.max(clientWidth / PICTURE.width, clientHeight / PICTURE.height);
  const share = Number.parseFloat(objectPosition) / 100;
  const width = clientWidth / scale;
  const left = (PICTURE.width - width) * share;
  return { left, right: left + width, height: clientHeight / scale };
}

test.each([
  ["ltr", 320, "16px"],
  ["ltr", 390, "16px"],
  ["rtl", 390, "16px"],
  ["ltr", 390, "32px"],
  ["ltr", 768, "16px"],
] as const)(
  "the row of banners above a list shows drawings and title whole, %s at %i px with text of %s",
  async (direction, width, text) => {
    document.documentElement.dir = direction;
    document.documentElement.style.fontSize = text;
    await page.viewport(width, 844);
    const shown = announcements(2, []);
    for (const banner of shown.banners) banner.title += ": Harbour vs Alder";
    await visit("/m/gameList?gameType=RNG", {
      answers: {
        "announcements.read": shown,
        "vendors.mapping": mapping,
        "games.list": list(["Koi Reverie"], {}),
      },
    });
    const banner = page.getByRole("link", { name: /^Banner 0/ });
    await expect.element(banner).toBeVisible();
    const image = banner.element().querySelector("img") as HTMLImageElement;
    await load(image);
    const { left, right, height } = shownPart(image);
    expect(left).toBeLessThanOrEqual(DRAWINGS_START);
    expect(right).toBeCloseTo(PICTURE.width, 0);
    expect(height).toBeCloseTo(PICTURE.height, 0);
    const [box, link] = [image.getBoundingClientRect(), banner.element().getBoundingClientRect()];
    expect(box.left).toBeGreaterThanOrEqual(link.left);
    expect(box.right).toBeLessThanOrEqual(link.right);
    const title = banner.element().querySelector("b") as HTMLElement;
    // letters of some fonts are higher than their line: only a line that is cut off makes the text one line higher
    const line = Number.parseFloat(getComputedStyle(title).lineHeight);
    if (text === "16px") expect(title.scrollHeight - title.clientHeight).toBeLessThan(line / 2);
    expect(title.getBoundingClientRect().left).toBeGreaterThanOrEqual(
      direction === "ltr" ? box.right : link.left,
    );
  },
);
