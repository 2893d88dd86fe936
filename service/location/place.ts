import zoneAt from '@photostructure/tz-lookup';
import * as z from 'zod/mini';

/** Where a visitor is, as far as it is known. */
export interface Place {
  /** ISO 3166-1 alpha-2 code. */
  country: string;
  region: string;
  city: string;
  /** IANA name, such as Europe/Vienna. */
  timezone: string;
}

/** Finds a network address on the map. */
export type Locate = (address: string) => Partial<Place>;

const text = z.optional(z.string());
const number = z.optional(z.number());
const named = z.optional(z.object({ names: z.optional(z.object({ en: text })) }));

/** A record of the files of ip-location-db. */
const flat = z.object({ country_code: z.string(), state1: text, city: text, latitude: number, longitude: number });

/** A record of the files of MaxMind and DB-IP themselves. */
const nested = z.object({
  country: z.object({ iso_code: z.string() }),
  subdivisions: z.optional(z.array(named)),
  city: named,
  location: z.optional(z.object({ latitude: number, longitude: number, time_zone: text })),
});

interface Found {
  country: string;
  region?: string | undefined;
  city?: string | undefined;
  zone?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
}

function read(record: unknown): Found | null {
  const plain = flat.safeParse(record);
  if (plain.success) {
    const { country_code, state1, ...rest } = plain.data;
    return { country: country_code, region: state1, ...rest };
  }
  const deep = nested.safeParse(record);
  if (!deep.success) return null;
  const { country, subdivisions, city, location } = deep.data;
  const { time_zone, ...coordinates } = location ?? {};
  const names = { region: subdivisions?.[0]?.names?.en, city: city?.names?.en };
  return { country: country.iso_code, ...names, zone: time_zone, ...coordinates };
}

/** What a location file's record says of a place, in any of the two common shapes; nothing when in neither. */
export function placeOf(record: unknown): Partial<Place> {
  const found = read(record);
  if (!found) return {};
  const { country, region, city, zone, latitude, longitude } = found;
  const hasCoordinates = latitude !== undefined && longitude !== undefined;
  const timezone = zone ?? (hasCoordinates ? zoneAt(latitude, longitude) : undefined);
  return { country, ...(region && { region }), ...(city && { city }), ...(timezone && { timezone }) };
}
