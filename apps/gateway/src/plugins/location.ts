import { fileURLToPath } from "node:url";
import fp from "fastify-plugin";
import { type CountryResponse, open, type Reader } from "maxmind";
import { plainAddress } from "./address.ts";

/** Where in the world an address is. */
export interface Location {
  /** Its country (ISO 3166, two letters); null for one of a private network and one nobody has registered. */
  countryOf(address: string): string | null;
}

declare module "./services.ts" {
  interface Services {
    readonly location: Location;
  }
}

/** The shipped file names the country by one key, MaxMind's own by another. */
type Place = CountryResponse & { readonly country_code?: string };

const SHIPPED = fileURLToPath(
  import.meta.resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb"),
);

async function read(file: string): Promise<Reader<Place>> {
  try {
    return await open<Place>(file);
  } catch (error) {
    throw new Error(`LOCATION_FILE ${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** The countries of addresses, from a file that is read once: a look-up takes a microsecond and asks nobody. */
export const locationPlugin = fp(
  async (app) => {
    const places = await read(app.config.LOCATION_FILE ?? SHIPPED);
    const location: Location = {
      countryOf(address) {
        const place = places.get(plainAddress(address));
        const country = place?.country_code ?? place?.country?.iso_code;
        return country && /^[A-Z]{2}$/.test(country) ? country : null;
      },
    };
    Object.assign(app.services, { location });
  },
  { name: "location", dependencies: ["services"] },
);
