/**
 * Writes the licenses of the service's packages to licenses.txt, for the image. `node scripts/package/service-licenses.ts` reads
 * package.json, its lock and the installed packages of the current folder.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { importedPackages } from '../service-packages.ts';
import { licensesFile, licensesOf } from '../third-party-licenses.ts';
import { archivePackages } from './archive-packages.ts';

const lockFile = z.object({ packages: z.record(z.string(), z.unknown()) });

/** Returns the folders of the packages that the service needs, directly or indirectly. */
export function servicePackages(): string[] {
  const names = [...importedPackages(['service', 'lib/contract'])].map((name) => `'${name}'`);
  const { lockJson } = archivePackages(
    readFileSync('package.json', 'utf8'),
    readFileSync('package-lock.json', 'utf8'),
    names,
  );
  const { packages } = lockFile.parse(JSON.parse(lockJson));
  // Packages for other platforms are not installed. The root is no package of others.
  return Object.keys(packages).filter((folder) => folder !== '' && existsSync(folder));
}

const [, script = ''] = process.argv;
if (import.meta.url === pathToFileURL(script).href) writeFileSync(licensesFile, await licensesOf(servicePackages()));
