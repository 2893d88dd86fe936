import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { servicePackages } from '../../scripts/package/service-licenses.ts';
import { importedPackages } from '../../scripts/service-packages.ts';
import { licensesFile, licensesOf, packageFolder } from '../../scripts/third-party-licenses.ts';
import { readBuild } from './read-build.ts';

const described = z.object({ name: z.string(), version: z.string() });

/** Words of all licenses of the packages. */
const licenseWords =
  /Permission (is hereby granted|to use)|free and unencumbered|Apache License|Mozilla Public License|Redistribution and use|Creative Commons|Blue Oak Model License/;

/** Returns the licenses of a list. */
const licensesIn = (list: string): string[] => list.split('-'.repeat(80)).map((part) => part.trim());

describe.each(['chrome', 'firefox'] as const)('the build for %s', (target) => {
  const read = async () => licensesIn(await readFile(join(inject('builds')[target], licensesFile), 'utf8'));

  it('lists each bundled package, with its version and license text', async () => {
    const licenses = await read();
    const { modules } = await readBuild(target);
    const folders = new Set(
      Object.values(modules)
        .flat()
        .flatMap((module) => packageFolder(module) ?? []),
    );
    expect(folders.size).toBeGreaterThan(10);
    for (const folder of folders) {
      const json: unknown = JSON.parse(
        await readFile(folder.replace(/^.*?node_modules/, 'node_modules').concat('/package.json'), 'utf8'),
      );
      const { name, version } = described.parse(json);
      expect(licenses.filter((license) => license.startsWith(`${name} ${version} (`))).toHaveLength(1);
    }
    for (const license of licenses) expect(license).toMatch(licenseWords);
  });

  it('lists packages that only the background and the import’s worker bundle', async () => {
    const licenses = await read();
    for (const name of ['ofetch', 'papaparse'])
      expect(licenses.some((license) => license.startsWith(`${name} `))).toBe(true);
  });
});

it('the image of the service lists each package of the service, with its license text', async () => {
  const licenses = licensesIn(await licensesOf(servicePackages()));
  const names = licenses.map((license) => license.split(' ')[0]);
  expect(names).toEqual(expect.arrayContaining([...importedPackages(['service', 'lib/contract'])]));
  // One that only another package needs, and one that only the extension needs.
  expect(names).toContain('pg-protocol');
  expect(names).not.toContain('react');
  for (const license of licenses) expect(license).toMatch(licenseWords);
});
