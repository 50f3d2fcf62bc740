import { expect, test } from "vitest";
import { cleanHtml } from "./clean-html.ts";

test.each([
  [
    "keeps structure and emphasis",
    "<p>Hello <b>there</b></p><ul><li>one</li></ul>",
    "<p>Hello <b>there</b></p><ul><li>one</li></ul>",
  ],
  [
    "keeps tables",
    '<table><tr><td colspan="2">x</td></tr></table>',
    '<table><tr><td colspan="2">x</td></tr></table>',
  ],
  ["keeps internal links", '<a href="/m/activity">go</a>', '<a href="/m/activity">go</a>'],
  [
    "marks external links",
    '<a href="https://example.com" target="_blank">go</a>',
    '<a href="https://example.com" rel="noopener nofollow">go</a>',
  ],
  [
    "keeps the platform's own pictures",
    '<img src="/art/x.webp" alt="x" />',
    '<img src="/art/x.webp" alt="x" />',
  ],
  ["lowers headings below the page's heading", "<h1>Big</h1>", "<h3>Big</h3>"],
])("cleaning HTML %s", (_, html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});

test.each([
  ["script", "<script>alert(1)</script>", ""],
  ["a handler", '<p onclick="alert(1)">x</p>', "<p>x</p>"],
  ["a handler on a picture", '<img src="/a.png" onerror="alert(1)">', '<img src="/a.png" />'],
  ["a script address", '<a href="javascript:alert(1)">x</a>', '<a rel="noopener nofollow">x</a>'],
  [
    "an obfuscated javascript: address",
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a rel="noopener nofollow">x</a>',
  ],
  [
    "an address that resembles an internal one",
    '<a href="/\\evil.example">x</a><a href="//evil.example">y</a>',
    '<a rel="noopener nofollow">x</a><a rel="noopener nofollow">y</a>',
  ],
  ["a picture address that resembles an internal one", '<img src="/\\evil.example/pixel.gif">', ""],
  ["a picture of another host", '<img src="https://evil.example/pixel.gif">', ""],
  ["a picture of another host without a scheme", '<img src="//evil.example/pixel.gif">', ""],
  ["a data: picture", '<img src="data:image/svg+xml,<svg onload=alert(1)>">', ""],
  ["a style", '<p style="position:fixed;inset:0">x</p><style>*{}</style>', "<p>x</p>"],
  ["a frame", '<iframe src="/m/login"></iframe>', ""],
  ["a form", '<form action="https://evil.example"><input name="password">x</form>', "x"],
  [
    "an SVG with a script",
    '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)">x</a></svg>',
    "",
  ],
  ["MathML mutation", "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>", ""],
  ["an unclosed tag", '<p>x<img src="/a.png" onerror="alert(1)"', "<p>x</p>"],
])("cleaning HTML removes %s", (_, html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});

test("cleaning HTML twice changes nothing more", () => {
  const html = '<h1 onclick="x">A &amp; B &lt;script&gt;</h1><a href="https://a.example?x=1&y=2">&copy;</a>';
  expect(cleanHtml(cleanHtml(html))).toBe(cleanHtml(html));
});
