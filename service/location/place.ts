import zoneAt from '@photostructure/tz-lookup';
import * as z from 'zod/mini';

/** A visitor's place. */
export interface Place {
  /** ISO 3166-1 alpha-2 code. */
  country: string;
  region: string;
  city: string;
  /** IANA name, such as Europe/Vienna. */
  timezone: string;
}

/** Returns the place of a network address; empty if it is unknown. */
export type Locate = (address: string) => Partial<Place>;

const text = z.optional(z.string());
const number = z.optional(z.number());
const withNames = z.optional(z.object({ names: z.optional(z.object({ en: text })) }));

/** A record of ip-location-db's files. */
const flat = z.object({ country_code: z.string(), state1: text, city: text, latitude: number, longitude: number });

/** A record of MaxMind's and DB-IP's own files. */
const nested = z.object({
  country: z.object({ iso_code: z.string() }),
  subdivisions: z.optional(z.array(withNames)),
  city: withNames,
  location: z.optional(z.object({ latitude: number, longitude: number, time_zone: text })),
});

interface PlaceRecord {
  country: string;
  region?: string | undefined;
  city?: string | undefined;
  zone?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
}

function parseRecord(record: unknown): PlaceRecord | null {
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

/** Converts a location file's record, in either of the two common shapes; empty for any other. */
export function toPlace(record: unknown): Partial<Place> {
  const parsed = parseRecord(record);
  if (!parsed) return {};
  const { country, region, city, zone, latitude, longitude } = parsed;
  const hasCoordinates = latitude !== undefined && longitude !== undefined;
  const timezone = zone ?? (hasCoordinates ? zoneAt(latitude, longitude) : undefined);
  return { country, ...(region && { region }), ...(city && { city }), ...(timezone && { timezone }) };
}
