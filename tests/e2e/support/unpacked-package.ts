import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildExtension } from '../../../scripts/build-extension.ts';
import { makePackages } from '../../../scripts/package/make-packages.ts';
import { findPackage, unpack } from '../../../scripts/package-check/open-package.ts';
import { extensionFolder } from './environment.ts';

/** Makes the packages, and unpacks the one whose file name ends this way. Its folder is removed after use. */
export async function withPackage(end: string, use: (folder: string) => Promise<void>): Promise<void> {
  const packages = await makePackages({ chrome: extensionFolder(), firefox: await buildExtension('firefox') });
  const folder = await mkdtemp(path.join(tmpdir(), 'hem-package-'));
  try {
    await unpack(findPackage(packages, end), folder);
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
