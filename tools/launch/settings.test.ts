import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LaunchError } from "../launch-error.ts";
import { adviceOn, readLaunchSettings } from "./settings.ts";

describe("readLaunchSettings", () => {
  it("launch settings have defaults", () => {
    const settings = readLaunchSettings({}, []);
    expect(settings).toEqual({
      port: 8080,
      studioPort: 8081,
      host: "127.0.0.1",
      dataDir: join(import.meta.dirname, "../../data"),
      demoPlay: true,
      backgroundArtwork: true,
    });
  });

  it("given launch settings replace the defaults, and an empty value counts as missing", () => {
    const settings = readLaunchSettings(
      {
        PORT: "9000",
        HOST: "0.0.0.0",
        DATA_DIR: "/srv/foyer",
        PUBLIC_URL: "",
        DATABASE_URL: "postgres://db/foyer",
        DEMO_PLAY: "off",
        BACKGROUND_ARTWORK: "off",
      },
      [],
    );
    expect(settings).toEqual({
      port: 9000,
      studioPort: 9001,
      host: "0.0.0.0",
      dataDir: "/srv/foyer",
      databaseUrl: "postgres://db/foyer",
      demoPlay: false,
      backgroundArtwork: false,
    });
  });

  it.each([
    [{ PORT: "eighty" }, /^PORT is "eighty": it must be a number from 1 to 65535\.$/],
    [{ PORT: "0" }, /^PORT is "0"/],
    [{ PORT: "65536" }, /^PORT is "65536"/],
    [{ PORT: "65535" }, /^STUDIO_PORT would be 65536/],
    [{ PORT: "9000", STUDIO_PORT: "9000" }, /^STUDIO_PORT would be 9000/],
    [{ HOST: "a host" }, /^HOST is "a host"/],
    [
      { DATABASE_URL: "postgresql://u:p@one:5432,two:5432/foyer" },
      /^DATABASE_URL names several servers: Foyer connects to one/,
    ],
    [
      { DATABASE_URL: "postgresql://u:p@one/foyer?target_session_attrs=read-write" },
      /^DATABASE_URL has the parameter target_session_attrs, which Foyer does not follow/,
    ],
    [{ STUDIO_AHEAD: "yes" }, /^STUDIO_AHEAD is "yes": it must be accept, or not set\.$/],
    [{ DEMO_PLAY: "no" }, /^DEMO_PLAY is "no": it must be on or off\.$/],
    [{ BACKGROUND_ARTWORK: "0" }, /^BACKGROUND_ARTWORK is "0": it must be on or off\.$/],
    [
      { PUBLIC_URL: "foyer.example" },
      /^PUBLIC_URL must be an address that begins with http:\/\/ or https:\/\/\.$/,
    ],
    [
      { DATABASE_URL: "mysql://user:secret@db/foyer" },
      /^DATABASE_URL must be an address that begins with postgres:/,
    ],
    [{ STUDIO_DATABASE_URL: "postgres://db/studio" }, /^STUDIO_DATABASE_URL is set and DATABASE_URL is not/],
    [{ FOYER_COLOUR: "red" }, /^FOYER_COLOUR is not a setting of Foyer \(see README/],
    [{ FOYER_PORT: "9000" }, /^FOYER_PORT is not a setting of Foyer: did you mean PORT\?$/],
    [{ DATABSE_URL: "x" }, /did you mean DATABASE_URL\?$/],
    [{ DATABASEURL: "x" }, /did you mean DATABASE_URL\?$/],
    [{ DTAA_DIR: "x" }, /did you mean DATA_DIR\?$/],
    [{ STUDIO_PROT: "x" }, /did you mean STUDIO_PORT\?$/],
    [{ data_dir: "x" }, /did you mean DATA_DIR\?$/],
    [{ MAILL_URL: "x" }, /did you mean MAIL_URL\?$/],
    [{ FOYER_SECRETS: "x" }, /did you mean FOYER_SECRET\?$/],
  ])("launch settings refuse %j", (env, sentence) => {
    const read = () => readLaunchSettings(env, [], ["MAIL_URL", "FOYER_SECRET"]);
    expect(read).toThrow(LaunchError);
    expect(read).toThrow(sentence);
  });

  it("an error about a connection string never contains it, as it may hold a password", () => {
    expect(() => readLaunchSettings({ DATABASE_URL: "mysql://user:hunter2@db/foyer" }, [])).not.toThrow(
      /hunter2/,
    );
  });

  it("launch settings ignore unrelated environment variables", () => {
    const ordinary = {
      PATH: "/bin",
      HOME: "/root",
      POST: "1",
      SPORT: "1",
      PGPORT: "5432",
      HOSTNAME: "box",
      CI: "true",
    };
    expect(() => readLaunchSettings(ordinary, [])).not.toThrow();
  });

  it("a gateway alone needs the deployment's database and its studio's address", () => {
    const env = {
      DATABASE_URL: "postgres://foyer@db.example/foyer",
      STUDIO_PUBLIC_URL: "https://studio.example",
    };
    expect(readLaunchSettings(env, ["--gateway-only"])).toMatchObject({ gatewayOnly: true });
    for (const name of ["DATABASE_URL", "STUDIO_PUBLIC_URL"])
      expect(() => readLaunchSettings({ ...env, [name]: "" }, ["--gateway-only"])).toThrow(
        `--gateway-only needs ${name}`,
      );
  });

  it("the launcher takes no other options", () => {
    expect(() => readLaunchSettings({}, ["--port=1"])).toThrow(
      /^"--port=1" is not understood: Foyer takes no option but --gateway-only/,
    );
  });
});

it.each([
  ["https://casino.example", "", true],
  ["https://casino.example", "127.0.0.1", false],
  ["http://127.0.0.1:8080", "", false],
])(
  "with PUBLIC_URL %s and TRUSTED_PROXIES %j the start advises to trust the proxy: %s",
  (PUBLIC_URL, proxies, advised) => {
    const env = { PUBLIC_URL, TRUSTED_PROXIES: proxies };
    expect(
      adviceOn(readLaunchSettings(env, [], ["TRUSTED_PROXIES"]), env)?.includes("TRUSTED_PROXIES") ?? false,
    ).toBe(advised);
  },
);
