import { describe, expect, it } from 'vitest';
import { currentVersion, nextVersion, replaceVersion } from '../../../scripts/release/version.ts';

describe('the next version', () => {
  it.each([
    ['major', '2.0.0'],
    ['minor', '1.10.0'],
    ['patch', '1.9.4'],
  ] as const)('after a %s release of 1.9.3 is %s', (kind, next) => {
    expect(nextVersion('1.9.3', kind)).toBe(next);
  });

  it('is unknown after a version of another form', () => {
    expect(() => nextVersion('1.0.0-beta.1', 'minor')).toThrow('1.0.0-beta.1');
    expect(() => nextVersion('1.0', 'minor')).toThrow('three numbers');
  });
});

describe('the current version', () => {
  const files = (lock: string, root: string, example: string): Record<string, string> => ({
    'package.json': '{"version":"1.2.3"}',
    'package-lock.json': JSON.stringify({ version: lock, packages: { '': { version: root } } }),
    'docs/managed.md': `unzip hem-${example}-chrome-edge-opera.zip\n<updatecheck codebase="https://a.example/hem.crx" version="${example}"/>`,
  });
  const versionOf = (texts: Record<string, string>) => currentVersion((file) => texts[file] ?? '');

  it('is that of package.json', () => {
    expect(versionOf(files('1.2.3', '1.2.3', '1.2.3'))).toEqual({ version: '1.2.3', problems: [] });
  });

  it('must be the same in the lock, its root and the examples', () => {
    expect(versionOf(files('1.2.2', '1.2.1', '1.1.0')).problems).toEqual([
      'package-lock.json names version 1.2.2, and package.json 1.2.3.',
      'package-lock.json names version 1.2.1, and package.json 1.2.3.',
      'docs/managed.md names version 1.1.0, and package.json 1.2.3.',
    ]);
  });
});

it('a replaced version leaves longer numbers alone', () => {
  expect(replaceVersion('hem-0.1.0.xpi and "0.1.0". 10.1.0, 127.0.1.0, 0.1.01, 0.1.0.2', '0.1.0', '0.2.0')).toBe(
    'hem-0.2.0.xpi and "0.2.0". 10.1.0, 127.0.1.0, 0.1.01, 0.1.0.2',
  );
});
