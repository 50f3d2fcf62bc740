import { afterEach, expect, test } from "vitest";
import { render, unmountAll } from "../../../test/render.tsx";
import { Picture, PictureHost } from "./picture.tsx";

afterEach(unmountAll);

const show = async () => {
  const picture = { base: "/missing/koi", tint: "#123456", glow: "#654321" };
  const { element } = await render(<Picture picture={picture} kind="tile" sizes="132px" />);
  return element.querySelector("img") as HTMLImageElement;
};

test("a picture whose AVIF fails is requested as WebP, and hidden when that fails too", async () => {
  const image = await show();
  expect(image.srcset).toContain("/missing/koi.132.avif 132w");
  image.dispatchEvent(new Event("error"));
  expect(image.srcset).toBe("");
  expect(image.getAttribute("src")).toBe("/missing/koi.264.webp");
  expect(image.style.opacity).toBe("");
  image.dispatchEvent(new Event("error"));
  expect(image.style.opacity).toBe("0");
});

test("pictures come from the picture host that the merchant has", async () => {
  const picture = { base: "/art/koi", tint: "#123456", glow: "#654321" };
  const { element } = await render(
    <PictureHost value="https://pictures.example">
      <Picture picture={picture} kind="tile" sizes="132px" />
    </PictureHost>,
  );
  const image = element.querySelector("img") as HTMLImageElement;
  expect(image.srcset).toContain("https://pictures.example/art/koi.132.avif 132w");
  expect(image.getAttribute("src")).toBe("https://pictures.example/art/koi.264.webp");
});
