import { isIP } from "node:net";
import { fileURLToPath } from "node:url";
import fp from "fastify-plugin";
import { type CountryResponse, open, type Reader } from "maxmind";
import { plainAddress } from "./ip-address.ts";

/** Geolocation of IP addresses. */
export interface Location {
  /** Country code (ISO 3166, two letters); null for private and unregistered addresses. */
  countryOf(address: string): string | null;
}

declare module "../services.ts" {
  interface Services {
    readonly location: Location;
  }
}

/** The shipped file and MaxMind's own files name the country by different keys. */
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

/** Looks up countries in a file that is read once: a look-up takes a microsecond and no network call. */
export const locationPlugin = fp(
  async (app) => {
    const places = await read(app.config.LOCATION_FILE ?? SHIPPED);
    const location: Location = {
      countryOf(address) {
        const plain = plainAddress(address);
        // The reader takes "193.0.6.139<b>" for an address, and a blocked one is written into a page.
        const place = isIP(plain) === 0 ? null : places.get(plain);
        const country = place?.country_code ?? place?.country?.iso_code;
        return country && /^[A-Z]{2}$/.test(country) ? country : null;
      },
    };
    Object.assign(app.services, { location });
  },
  { name: "location", dependencies: ["services"] },
);
