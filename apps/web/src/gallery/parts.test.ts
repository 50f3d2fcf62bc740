import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";

const SOURCE = path.join(import.meta.dirname, "..");

/** Files of components that have no look of their own. */
const NOT_SHOWN = new Set([
  // Renders the server's markup of its child, and later the child.
  "ui/lazy/lazy-hydration.tsx",
  // Puts buttons of a screen into the header.
  "ui/header-action/header-action.tsx",
  // The container of the toasts, one to a page: the shell renders it.
  "ui/toast/toaster.tsx",
]);

const isComponent = (file: string) => file.endsWith(".tsx") && !file.endsWith(".spec.tsx");
const filesIn = (folder: string) =>
  readdirSync(path.join(SOURCE, folder), { recursive: true, encoding: "utf8" }).map((file) =>
    path.posix.join(folder, file.split(path.sep).join("/")),
  );

/** Every file of ui is public; `public-files.mjs` lists those of widgets. */
async function publicComponents(): Promise<string[]> {
  const list = pathToFileURL(path.join(SOURCE, "../public-files.mjs")).href;
  const { PUBLIC_FILES } = (await import(list)) as { PUBLIC_FILES: Record<string, string[]> };
  const widgets = Object.entries(PUBLIC_FILES)
    .filter(([folder]) => folder.startsWith("widgets/"))
    .flatMap(([folder, files]) => files.map((file) => `${folder}/${file}`));
  return [...filesIn("ui"), ...widgets].filter((file) => isComponent(file) && !NOT_SHOWN.has(file));
}

/** `ui/button` of `ui/button/icon-button.tsx`. */
const partOf = (file: string) => {
  const [layer = "", folder = ""] = file.split("/");
  return `${layer}/${path.basename(folder, ".tsx")}`;
};

describe("parts of the component gallery", async () => {
  it.each(await publicComponents())("the gallery shows %s under the name of its folder", (file) => {
    // Lint refuses an import that is not used.
    const variants = readFileSync(path.join(SOURCE, "gallery", `${partOf(file)}.tsx`), "utf8");
    expect(variants).toContain(`"../../${file}"`);
  });

  it("the gallery lists every part that has variants", () => {
    const list = readFileSync(path.join(SOURCE, "gallery/parts.ts"), "utf8");
    const parts = [...filesIn("gallery/ui"), ...filesIn("gallery/widgets")];
    expect(parts.length).toBeGreaterThan(20);
    for (const file of parts) {
      const name = path.basename(file, ".tsx");
      expect(list).toContain(`"./${path.relative("gallery", file)}"`);
      expect(list).toMatch(new RegExp(`(ui|widget)\\("${name}", `));
    }
  });

  it("a component that the gallery leaves out exists", () => {
    const files = filesIn("ui");
    for (const file of NOT_SHOWN) expect(files).toContain(file);
  });
});
