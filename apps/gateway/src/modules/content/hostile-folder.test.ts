import { mkdir, symlink, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ContentFolder, contentFolder, plainPng, readIn, text } from "./content-folder.fixture.ts";
import { MAX_FILES, MAX_TEXT_BYTES } from "./read-folder.ts";

/** A folder made by an attacker. */
let folder: ContentFolder;
let png: Buffer;
beforeAll(async () => {
  [folder, png] = await Promise.all([contentFolder(), plainPng(40, 20)]);
});
beforeEach(() => folder.clear());
afterAll(() => folder.remove(""));

const read = (files: Parameters<typeof readIn>[1]) => readIn(folder, files);

test("links, odd file names and deep folders in a content folder give no access", async () => {
  await folder.write({
    "pages/a.en.md": text("title: A"),
    "a/b/c/d/e.md": "x",
    "pages/UP.en.md": "x",
    "pages/a b.en.md": "x",
  });
  await symlink("/etc/passwd", path.join(folder.path, "pages/secret.en.md"));
  await symlink("/etc", path.join(folder.path, "help"));
  const { errors } = await read({});
  expect(errors).toEqual([
    "a/b/c/d: is nested too deeply and is not read",
    "help: is a symbolic link: content is read from this folder only",
    "pages/UP.en.md: must have a name of at most 80 lower-case letters, digits, hyphens and dots",
    "pages/a b.en.md: must have a name of at most 80 lower-case letters, digits, hyphens and dots",
    "pages/secret.en.md: is a symbolic link: content is read from this folder only",
  ]);
});

test("a content file that is too large or not plain text is not read", async () => {
  const { errors } = await read({
    "pages/a.en.md": Buffer.alloc(MAX_TEXT_BYTES + 1, 32),
    "pages/b.en.md": `\ufeff${text("title: B")}`,
    "pages/c.en.md": text("title: C").replaceAll("\n", "\r\n"),
    "pages/d.en.md": Buffer.from([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe]),
    "pages/e.en.md": text("title: E", "a\0b"),
  });
  expect(errors).toEqual([
    "pages/a.en.md: has 257 KB; at most 256 are read",
    "pages/b.en.md:1:1: begins with a byte order mark: save it as UTF-8 without one",
    "pages/c.en.md:1:4: has carriage returns at line ends: save it with line feeds only",
    "pages/d.en.md:2:1: is not UTF-8 from this position",
    "pages/e.en.md:4:2: contains a null character",
  ]);
});

test("YAML of a content folder cannot exhaust memory or the stack", async () => {
  const lol = [
    "a: &a [x,x,x,x,x,x,x,x,x]",
    ..."bcdefgh".split("").map((k, i) => `${k}: &${k} [${Array(9).fill(`*${"abcdefg"[i]}`).join(",")}]`),
  ];
  const { errors } = await read({
    "pages/a.en.md": text(lol.join("\n")),
    "pages/b.en.md": text(`title: ${"[".repeat(15_000)}`),
    "pages/c.en.md": text(`title: ${"x".repeat(20_000)}`),
    "pages/d.en.md": text("title: !!js/function 'x'"),
    "pages/e.en.md": text("title: E\n__proto__: { a: 1 }\nconstructor: 1"),
  });
  expect(
    errors.some((line) => line.startsWith("pages/a.en.md:2:") && line.includes("write the value out")),
  ).toBe(true);
  expect(errors).toContain("pages/b.en.md:2: is nested too deeply");
  expect(errors).toContain("pages/c.en.md:2: has more than 16 KB of front matter");
  expect(errors.some((line) => line.startsWith("pages/d.en.md:2:"))).toBe(true);
  expect(errors).toContain('pages/e.en.md:3:1: "__proto__" is unknown');
  expect(({} as { a?: number }).a).toBeUndefined();
});

test("a file that is not a valid picture is refused", async () => {
  const bomb = await plainPng(6_400, 6_400);
  const uses = (name: string) => ({
    [`pages/${name.replace(".", "-")}.en.md`]: text(`title: A\npicture: ${name}`),
  });
  const { errors } = await read({
    "pictures/run.png": "MZ\x90 this program cannot be run in DOS mode",
    "pictures/draw.png": "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
    "pictures/torn.png": png.subarray(0, 60),
    "pictures/bomb.png": bomb,
    "pictures/tower.png": await plainPng(10, 101),
    ...uses("run.png"),
    ...uses("bomb.png"),
  });
  expect(errors).toHaveLength(5);
  expect(errors).toContain("pictures/tower.png: is 10 × 101: at most 10 times as tall as it is wide");
  expect(errors).toContain("pictures/run.png: is not a picture: png, jpeg, webp or avif");
  expect(errors).toContain("pictures/draw.png: is not a picture: png, jpeg, webp or avif");
  expect(errors.filter((line) => /^pictures\/(torn|bomb)\.png: cannot be decoded: /.test(line))).toHaveLength(
    2,
  );
});

test("findings contain no control characters that would affect a terminal", async () => {
  const { errors } = await read({ "pages/a.en.md": text('title: A\n"\\e[2J": 1') });
  expect(errors.join("")).toContain("\\x1b[2J");
  // oxlint-disable-next-line no-control-regex -- that there is none is what is tested
  expect(errors.join("")).not.toMatch(/\x1b/);
});

test("a content folder with too many files is not read at all", async () => {
  await read({ "announcements/a.en.md": text("title: A\ntype: PL") });
  await Promise.all(
    Array.from({ length: MAX_FILES }, (_, at) =>
      writeFile(path.join(folder.path, `announcements/n${at}.en.md`), ""),
    ),
  );
  const { errors, set } = await read({});
  expect(errors).toEqual([`.: contains more than ${MAX_FILES} files: nothing was read`]);
  expect(set.announcements).toEqual([]);
});

test("a content folder too large for memory is not read, however small its files look on the disk", async () => {
  await read({ "pages/a.en.md": text("title: A") });
  await mkdir(path.join(folder.path, "pictures"));
  for (let at = 0; at < 3; at++) {
    const file = path.join(folder.path, `pictures/hole${at}.png`);
    await writeFile(file, "");
    await truncate(file, 200 * 1024 * 1024);
  }
  expect((await read({})).errors).toEqual([".: has 601 MB; at most 512 are read"]);
});
