import { expect, test } from "vitest";
import { publicAddress } from "./public-url.ts";

test.each([
  ["https://play.example", "play.example", "https://play.example"],
  ["https://play.example/house/", "evil.example", "https://play.example/house"],
  ["https://play.example", "localhost:8080", "https://play.example"],
  ["http://127.0.0.1:8080", "localhost:8080", "http://localhost:8080"],
  ["http://127.0.0.1:8080", "evil.example", "http://127.0.0.1:8080"],
  [undefined, "localhost:81", "http://localhost:81"],
  [undefined, "[::1]:81", "http://[::1]:81"],
  [undefined, "evil.example", "http://127.0.0.1:8080"],
  [undefined, "localhost.evil.example", "http://127.0.0.1:8080"],
  [undefined, "localhost/@evil.example", "http://localhost"],
  [undefined, "x y", "http://127.0.0.1:8080"],
])("PUBLIC_URL %s with host %s gives the public address %s", (PUBLIC_URL, host, address) => {
  const config = { PUBLIC_URL, HOST: "127.0.0.1", PORT: 8080 };
  expect(publicAddress(config, { protocol: "http", host })).toBe(address);
});
