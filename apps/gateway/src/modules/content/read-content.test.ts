import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ContentFolder, contentFolder, plainPng, readIn, text } from "./content-folder.fixture.ts";

let folder: ContentFolder;
let png: Buffer;
beforeAll(async () => {
  [folder, png] = await Promise.all([contentFolder(), plainPng(40, 20)]);
});
beforeEach(() => folder.clear());
afterAll(() => folder.remove(""));

const read = (files: Parameters<typeof readIn>[1]) => readIn(folder, files);

describe("a valid folder", () => {
  test("a valid folder becomes announcements, help, pages, banners and service lines", async () => {
    const { set, errors, warnings } = await read({
      "announcements/night.en.md": text(
        "title: Night\ntype: PU\npopup: { width: 640 }\nstarts: 3 days ago\nends: in 9 days",
        "Hello **you**.\n",
      ),
      "announcements/night.ty.html": text("title: Gabi", "<p>Kumusta</p>"),
      "promotions/tide.en.md": text(
        "title: Tide\ncategory: fish_promo\nstarts: 2026-11-01\nends: 2026-11-30\nimages:\n  - { sequence: 2, file: sea.png }\n  - { sequence: 1, file: sea.png }",
      ),
      "help/10-money/index.en.md": text("title: Money\ntag: money", ""),
      "help/10-money/20-out.en.md": text("title: How do I take money out?"),
      "pages/terms.en.md": text("title: Terms", "# One\n\n![A sea](pictures/sea.png)\n"),
      "sponsors/harbour.en.md": text("title: Harbour United\npicture: sea.png\nsort: 2"),
      "banners/m_home/sea.yaml":
        "url: /m/activity\npicture: sea.png\ntexts:\n  en: { eyebrow: Now, title: Sea, action: Go }\n  ty: { eyebrow: Na, title: Dagat, action: Tara }\n",
      "service.yaml": "lines:\n  - { position: LINE-1, label: Line, url: https://line.example/foyer }\n",
      "pictures/sea.png": png,
      "README.md": "for people",
      ".git/config": "left alone",
    });
    expect([errors, warnings]).toEqual([[], []]);
    const [night, tide] = set.announcements;
    expect(night).toMatchObject({
      source: "announcements/night",
      type: "PU",
      popup: { width: 640, height: null },
      starts: { inDays: -3 },
      ends: { inDays: 9 },
      texts: {
        EN: { title: "Night", content: "<p>Hello <strong>you</strong>.</p>" },
        TY: { content: "<p>Kumusta</p>" },
      },
    });
    // the last day counts to its end
    expect(tide?.ends).toEqual({ at: new Date("2026-11-30T23:59:59Z") });
    expect(tide?.images.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(tide?.images[0]?.picture.base).toMatch(/^\/content-art\/[0-9a-f]{32}$/);
    expect(set.help).toMatchObject([
      { source: "help/money", parent: null, tag: "money", sort: 10 },
      { source: "help/money/out", parent: "help/money", tag: null, sort: 20 },
    ]);
    expect(set.pages.map(({ slug, kind }) => [slug, kind])).toEqual([
      ["terms", "page"],
      ["harbour", "sponsor"],
    ]);
    expect(set.pages[0]?.texts["EN"]?.content).toMatch(
      /^<h3>One<\/h3>\n<p><img src="\/content-art\/[0-9a-f]{32}\.780\.webp" width="40" height="20" alt="A sea" \/><\/p>$/,
    );
    expect(set.banners[0]).toMatchObject({ group: "m_home", texts: { TY: { title: "Dagat" } } });
    expect(set.lines).toEqual([{ csPosition: "LINE-1", label: "Line", url: "https://line.example/foyer" }]);
    expect(set.pictures.size).toBe(1);
  });
});

const announcement = (facts: string, body?: string) => ({
  "announcements/a.en.md": text(`title: A\n${facts}`, body),
});

describe("findings", () => {
  test.each<[string, Record<string, string>, string]>([
    [
      "a tag",
      { "help/10-money/index.en.md": text('title: Money\ntag: "No Tag"') },
      'help/10-money/index.en.md:3:6: "tag" must be at most 40 lower-case letters, digits and hyphens',
    ],
    ["a type", announcement("type: XX"), 'announcements/a.en.md:3:7: "type" must be one of PL, PU, H, A'],
    [
      "a category",
      { "promotions/a.en.md": text("title: A\ncategory: toys") },
      /promotions\/a\.en\.md:3:11: "category" must be one of rng_promo, /.source,
    ],
    [
      "a group",
      announcement("type: PL\ngroup: m_nowhere"),
      /announcements\/a\.en\.md:4:8: "group" must be one of m_home, /.source,
    ],
    [
      "an unknown key",
      announcement("type: PL\ncolour: red"),
      'announcements/a.en.md:4:1: "colour" is unknown',
    ],
    [
      "an unknown key inside",
      announcement("type: PU\npopup: { depth: 3 }"),
      'announcements/a.en.md:4:10: "popup.depth" is unknown',
    ],
    [
      "a missing title",
      { "announcements/a.en.md": text("type: PL") },
      'announcements/a.en.md:2: "title" is missing',
    ],
    [
      "an invalid date",
      announcement("type: PL\nstarts: 2026-02-30"),
      'announcements/a.en.md:4:9: "starts" is 2026-02-30, which does not exist in the calendar',
    ],
    [
      "an end before its start",
      announcement("type: PL\nstarts: 2026-11-02\nends: 2026-11-01"),
      'announcements/a.en.md:5:7: "ends" must come after "starts"',
    ],
    [
      "an absolute end with a relative start",
      announcement("type: PL\nstarts: 3 days ago\nends: 2026-11-01"),
      'announcements/a.en.md:5:7: "starts" and "ends" must both be dates or both be relative to the import',
    ],
    [
      "a pop-up size for another type",
      announcement("type: PL\npopup: { width: 300 }"),
      'announcements/a.en.md:4:8: "popup" is allowed for type PU only',
    ],
    [
      "a match for another type",
      announcement(
        `type: PL\nmatch: ${JSON.stringify({
          league: "L",
          home: { name: "H", colours: ["#112233", "#445566"] },
          away: { name: "A", colours: ["#112233", "#445566"] },
          goals: [],
          odds: { home: "1.50", draw: "2.00", away: "3.00" },
        })}`,
      ),
      'announcements/a.en.md:4:8: "match" is allowed for type H only',
    ],
    [
      "a missing default language",
      { "announcements/a.ty.md": text("title: A") },
      "announcements/a.ty.md: has no text in EN, the default language: announcements/a.en.md is missing",
    ],
    [
      "front matter of its own in a translation",
      { ...announcement("type: PL"), "announcements/a.ty.md": text("title: A\ntype: PL") },
      'announcements/a.ty.md:3:1: "type" is unknown',
    ],
    [
      "no front matter",
      { "announcements/a.en.md": "Hello" },
      "announcements/a.en.md:1: must begin with front matter: a line ---, at least a title, a line ---",
    ],
    ["no text", announcement("type: PL", ""), "announcements/a.en.md:5: has no text below its front matter"],
    ["broken YAML", announcement("type: [PL"), /announcements\/a\.en\.md:\d+:\d+: Flow sequence/.source],
    [
      "a duplicate key",
      announcement("type: PL\ntype: PU"),
      /announcements\/a\.en\.md:4:1: Map keys must be unique/.source,
    ],
    [
      "an alias",
      announcement("type: &a PL\ngroup: *a"),
      'announcements/a.en.md:3:10: uses the anchor or alias "&a": write the value out',
    ],
    [
      "an unusable link",
      announcement("type: PL", 'Words.\n\nGo <a href="/home">home</a>.\n'),
      'announcements/a.en.md:7:13: the link "/home" must begin with /m/, https://, mailto: or tel:',
    ],
    [
      "a missing picture",
      {
        "promotions/a.en.md": text(
          "title: A\ncategory: fish_promo\nimages: [{ sequence: 1, file: gone.png }]",
        ),
      },
      "promotions/a.en.md:4:31: pictures/gone.png does not exist",
    ],
    [
      "a missing drawing",
      { "pages/a.en.md": text("title: A\npicture: art:gone") },
      'pages/a.en.md:3:10: "art:gone" is not a drawing in art.json',
    ],
    [
      "a missing picture in a text",
      { "pages/a.en.md": text("title: A", "One\n\n![x](pictures/gone.png)\n") },
      "pages/a.en.md:6: pictures/gone.png does not exist",
    ],
    [
      "a duplicate sequence",
      {
        "promotions/a.en.md": text(
          "title: A\ncategory: fish_promo\nimages:\n  - { sequence: 1, file: art:x }\n  - { sequence: 1, file: art:x }",
        ),
      },
      "promotions/a.en.md:6:17: the sequence 1 occurs twice",
    ],
    [
      "a duplicate tag",
      { "help/a/index.en.md": text("title: A\ntag: x"), "help/b/index.en.md": text("title: B\ntag: x") },
      'help/b/index.en.md:3:6: duplicates the tag "x" of help/a/index.en.md',
    ],
    [
      "a duplicate slug",
      { "pages/a.en.md": text("title: A"), "sponsors/a.en.md": text("title: A") },
      'sponsors/a.en.md: duplicates the page "a" of pages/a.en.md',
    ],
    [
      "a duplicate section",
      { "help/1-a/index.en.md": text("title: A"), "help/2-a/index.en.md": text("title: A") },
      "help/2-a/index.en.md: duplicates help/a of help/1-a/index.en.md",
    ],
    [
      "a question without a section",
      { "help/a/x.en.md": text("title: A") },
      "help/a/x.en.md: has no section: help/a/index.<language>.md is missing",
    ],
    [
      "a duplicate text",
      { ...announcement("type: PL"), "announcements/a.en.html": text("title: A\ntype: PL") },
      "announcements/a.en.md: duplicates announcements/a.en.html: remove one of them",
    ],
    [
      "an unknown language",
      { "pages/a.xx.md": text("title: A") },
      'pages/a.xx.md: "xx" is not a known language',
    ],
    [
      "an unknown banner group",
      { "banners/m_attic/a.yaml": "url: /m/home" },
      /banners\/m_attic\/a\.yaml: "m_attic" is not a group/.source,
    ],
    [
      "a banner with an external link",
      {
        "banners/m_home/a.yaml":
          "url: https://evil.example\npicture: art:a\ntexts: { en: { eyebrow: a, title: b, action: c } }",
      },
      'banners/m_home/a.yaml:1:6: "url" must be a path of the web client, beginning with /m/',
    ],
    [
      "terms without a kind",
      { "promotions/a.en.md": text("title: A\ncategory: fish_promo\nterms: { kind: gift }") },
      /promotions\/a\.en\.md:4:16: "terms.kind" must be one of welcome, /.source,
    ],
    [
      "terms with a missing field",
      {
        "promotions/a.en.md": text(
          "title: A\ncategory: fish_promo\nterms:\n  kind: turnover\n  amount: lots\n  multiple: 5\n  bonusDays: 7\n  seventh: 3",
        ),
      },
      'promotions/a.en.md:6:11: "terms.amount" must be an amount such as 50 or 12.5',
    ],
    [
      "a duplicate service line",
      {
        "service.yaml":
          "lines:\n  - { position: LINE-1, label: a, url: https://a.example }\n  - { position: LINE-1, label: b, url: https://b.example }",
      },
      'service.yaml:3:17: "LINE-1" occurs twice',
    ],
    [
      "an invalid service line address",
      { "service.yaml": "lines: [{ position: LINE-1, label: a, url: javascript:alert(1) }]" },
      'service.yaml:1:44: "lines.0.url" must be an address beginning with https://, mailto: or tel:',
    ],
    ["a file of unknown purpose", { "notes.txt": "x" }, /notes\.txt: is not content: allowed are /.source],
    ["an empty folder", {}, ".: contains nothing to import"],
  ])("a content error is reported with its position: %s", async (_, files, expected) => {
    const { errors } = await read(files);
    expect(
      errors.some((line) => line === expected || new RegExp(`^${expected}`).test(line)),
      errors.join("\n"),
    ).toBe(true);
  });

  test("all findings are reported at once, in file order", async () => {
    const { errors } = await read({
      "announcements/a.en.md": text("title: A\ntype: XX\nstarts: soon"),
      "announcements/b.en.md": text("type: PL"),
    });
    expect(errors).toHaveLength(3);
    expect(errors.map((line) => line.split(":").slice(0, 2).join(":"))).toEqual([
      "announcements/a.en.md:3",
      "announcements/a.en.md:4",
      "announcements/b.en.md:2",
    ]);
  });
});

describe("markup that the sanitizer removes", () => {
  test.each([
    [
      "a script",
      "One\n\n<script>alert(1)</script>\n",
      "7:1: warning: <script> is removed: it is not allowed in texts",
    ],
    [
      "a handler",
      'One\n\n<p onclick="alert(1)">x</p>\n',
      '7:13: warning: onclick="alert(1)" of <p> is removed',
    ],
    ["a style", '<p style="color:red">x</p>\n', '5:11: warning: style="color:red" of <p> is removed'],
    [
      "a javascript: address",
      '<a href="javascript:alert(1)">x</a>\n',
      '5:10: warning: href="javascript:alert(1)" of <a> is removed',
    ],
    [
      "a picture of another host",
      "![x](https://evil.example/x.png)\n",
      "5:1: warning: <img> is removed: it is not allowed in texts",
    ],
    [
      "a fenced code block",
      "One\n\n```\ncode\n```\n",
      "7:1: warning: <pre> is removed: it is not allowed in texts",
    ],
    [
      "a frame",
      "<iframe src=/m/login></iframe>\n",
      "5:1: warning: <iframe> is removed: it is not allowed in texts",
    ],
  ])("removed markup is a warning with its position: %s", async (_, body, expected) => {
    const { errors, warnings, set } = await read(announcement("type: PL", body));
    expect(errors.filter((line) => !line.includes("has no text"))).toEqual([]);
    expect(warnings).toContain(`announcements/a.en.md:${expected}`);
    expect(JSON.stringify(set)).not.toMatch(/alert|evil|iframe|style=/);
  });

  test("markup that the sanitizer keeps is not a warning", async () => {
    const body =
      '# A\n\n## B\n\n1. one\n2. **two**\n\n| a | b |\n|---|---|\n| c | d |\n\n[home](/m/home) and [out](https://a.example "t")\n';
    expect((await read(announcement("type: PL", body))).warnings).toEqual([
      'announcements/a.en.md:16:25: warning: title="t" of <a> is removed',
    ]);
  });
});
