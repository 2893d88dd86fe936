import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { importedPackages } from '../../scripts/service-packages.ts';
import { licensesFile } from '../../scripts/third-party-licenses.ts';

const packageFile = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

/** Packages that are in the builds because others need them. Only tests import them directly. */
const importedByTestsOnly = ['scheduler'];

/** Returns the names of the packages in a build. */
async function bundledPackages(target: 'chrome' | 'firefox'): Promise<string[]> {
  const licenses = await readFile(join(inject('builds')[target], licensesFile), 'utf8');
  return [...licenses.matchAll(/^(\S+) \d\S* \(/gm)].map(([, name]) => name ?? '');
}

it('the dependencies are the packages that the extension or the service contains', async () => {
  const file = packageFile.parse(JSON.parse(await readFile('package.json', 'utf8')));
  const contained = new Set([
    ...(await bundledPackages('chrome')),
    ...(await bundledPackages('firefox')),
    ...importedPackages(['service', 'lib/contract']),
  ]);
  for (const name of importedByTestsOnly) contained.delete(name);
  // The bundles contain indirect dependencies as well.
  const direct = Object.keys({ ...file.dependencies, ...file.devDependencies }).filter((name) => contained.has(name));
  expect(Object.keys(file.dependencies).toSorted()).toEqual(direct.toSorted());
});
