import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { makePackages } from '../../scripts/package/make-packages.ts';
import { readFiles } from '../../scripts/package/read-files.ts';
import type { Files } from '../../scripts/package/zip.ts';
import { findPackage, unzip } from '../../scripts/package-check/open-package.ts';

let packages: Files;

/** Returns the files of the package whose name ends this way. */
const filesOf = (end: string): Files => unzip(findPackage(packages, end));

const json = (files: Files, name: string): unknown => JSON.parse(Buffer.from(files.get(name) ?? '').toString());

beforeAll(async () => {
  packages = await makePackages(inject('builds'));
});

describe('the packages', () => {
  it('contain exactly the builds', async () => {
    for (const [end, target] of [
      ['-chrome-edge-opera.zip', 'chrome'],
      ['-firefox.zip', 'firefox'],
    ] as const) {
      const packed = filesOf(end);
      const built = await readFiles(inject('builds')[target]);
      expect([...packed.keys()]).toEqual([...built.keys()].toSorted());
      for (const [name, bytes] of built) expect(Buffer.compare(packed.get(name) ?? bytes.subarray(1), bytes)).toBe(0);
    }
  });

  it('leave the id in Chrome to the store, and have one in Firefox', () => {
    expect(json(filesOf('-chrome-edge-opera.zip'), 'manifest.json')).not.toHaveProperty('key');
    const gecko = z.object({ id: z.string().check(z.regex(/^\{[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\}$/)) });
    const manifest = z.object({ browser_specific_settings: z.object({ gecko }) });
    expect(manifest.safeParse(json(filesOf('-firefox.zip'), 'manifest.json')).error).toBeUndefined();
  });

  it('have a checksum each', () => {
    const sums = Buffer.from(packages.get('SHA256SUMS') ?? '').toString();
    const names = [...sums.matchAll(/^[\da-f]{64} {2}(\S+)$/gm)].map(([, name]) => name);
    expect([...names, 'SHA256SUMS']).toEqual([...packages.keys()]);
  });
});

describe('the source archive', () => {
  it('has the files of the build, and not those of service, tests and docs', () => {
    const tops = new Set([...filesOf('-sources.zip').keys()].map((name) => name.replace(/\/.*/, '')));
    expect([...tops].toSorted()).toEqual([
      '.npmrc',
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'components',
      'entrypoints',
      'lib',
      'locales',
      'package-lock.json',
      'package.json',
      'public',
      'scripts',
      'tsconfig.json',
      'wxt.config.ts',
    ]);
  });

  it('says the two commands that build the package, and the versions that were tested', () => {
    const readme = Buffer.from(filesOf('-sources.zip').get('README.md') ?? '').toString();
    expect(readme).toContain('npm ci\nnpm run package\n');
    expect(readme).toContain('Node 22.18.0 with npm 10.9.3, and Node 24.14.0 with npm 11.9.0');
  });

  it('has only the commands that work in it, and installs no database', () => {
    const { scripts, dependencies } = z
      .object({ scripts: z.record(z.string(), z.string()), dependencies: z.record(z.string(), z.string()) })
      .parse(json(filesOf('-sources.zip'), 'package.json'));
    expect(Object.keys(scripts)).toEqual(['build', 'build:firefox', 'package']);
    expect(dependencies).toHaveProperty('react');
    expect(dependencies).not.toHaveProperty('better-sqlite3');
  });
});
