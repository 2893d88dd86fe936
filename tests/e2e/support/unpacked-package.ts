import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildExtension } from '../../../scripts/build-extension.ts';
import { makePackages } from '../../../scripts/package/make-packages.ts';
import { unzip } from '../../../scripts/package-check/differences.ts';
import { extensionFolder } from './environment.ts';

/** Makes the packages, and unpacks the one whose file name ends this way. Its folder is removed after use. */
export async function withPackage(end: string, use: (folder: string) => Promise<void>): Promise<void> {
  const packages = await makePackages({ chrome: extensionFolder(), firefox: await buildExtension('firefox') });
  const [, file] = [...packages].find(([name]) => name.endsWith(end)) ?? [];
  if (file === undefined) throw new Error(`No package ends in ${end}.`);
  const folder = await mkdtemp(path.join(tmpdir(), 'hem-package-'));
  try {
    for (const [name, bytes] of unzip(file)) {
      await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
      await writeFile(path.join(folder, name), bytes);
    }
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
