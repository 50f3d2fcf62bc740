import "../tokens.css";
import "../base.css";
import "../rtl.css";
import { afterEach, expect, test } from "vitest";
import { render, unmountAll } from "../../../test/render.tsx";
import { RowCard, RowText, rowClass } from "./card.tsx";

afterEach(async () => {
  await unmountAll();
  document.documentElement.removeAttribute("dir");
});

test.each(["ltr", "rtl"])(
  "Latin text of a row begins beside the row's start in a page written %s",
  async (dir) => {
    document.documentElement.setAttribute("dir", dir);
    await render(
      <RowCard label="Rows">
        <li>
          <button type="button" className={rowClass}>
            <RowText name="GCash">
              <time>Nov 22</time>
            </RowText>
          </button>
        </li>
      </RowCard>,
    );
    const row = document.querySelector("button") as HTMLElement;
    for (const text of row.querySelectorAll("b, time")) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const [letters, box] = [range.getBoundingClientRect(), row.getBoundingClientRect()];
      const gap = dir === "ltr" ? letters.left - box.left : box.right - letters.right;
      expect(gap).toBeLessThan(30);
    }
  },
);
