import { expect, test } from "vitest";
import { isLocalDeployment, publicAddress } from "./public-url.ts";

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

test.each([
  ["http://127.0.0.1:8080", "0.0.0.0", true],
  ["http://localhost:8080", "127.0.0.1", true],
  ["https://play.example", "127.0.0.1", false],
  ["http://192.168.1.7:8080", "0.0.0.0", false],
  ["http://localhost.evil.example", "127.0.0.1", false],
  [undefined, "127.0.0.1", true],
  [undefined, "::1", true],
  [undefined, "0.0.0.0", false],
])("a site with PUBLIC_URL %s and HOST %s is for this machine only: %s", (PUBLIC_URL, HOST, local) => {
  expect(isLocalDeployment({ PUBLIC_URL, HOST, PORT: 8080 })).toBe(local);
});
