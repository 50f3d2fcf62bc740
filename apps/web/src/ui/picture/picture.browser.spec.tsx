import { afterEach, expect, test } from "vitest";
import { render, unmountAll } from "../../../test/render.tsx";
import { Picture } from "./picture.tsx";

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
