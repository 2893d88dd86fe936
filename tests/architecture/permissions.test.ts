import { beforeAll, describe, expect, it } from 'vitest';
import { firefoxDataCollection } from '../../lib/privacy/declarations.ts';
import { permissions } from '../../lib/privacy/permissions.ts';
import { readBuild } from './read-build.ts';

describe.each(['chrome', 'firefox'] as const)('the manifest for %s', (target) => {
  let manifest: Awaited<ReturnType<typeof readBuild>>['manifest'];
  beforeAll(async () => {
    ({ manifest } = await readBuild(target));
  });

  const explained = (kind: (typeof permissions)[number]['kind']) => {
    const rows = permissions.filter((row) => row.kind === kind && row.browsers.includes(target));
    return [...new Set(rows.flatMap(({ names }) => names))].toSorted();
  };

  it.each([
    ['required', (): string[] => manifest.permissions],
    ['optional', (): string[] => manifest.optional_permissions ?? []],
    ['host', (): string[] => manifest.optional_host_permissions],
  ] as const)('has exactly the %s permissions that the table explains', (kind, declared) => {
    expect(declared().toSorted()).toEqual(explained(kind));
  });

  it('declares the data that Hem sends, for Firefox alone', () => {
    expect(manifest.browser_specific_settings?.gecko.data_collection_permissions).toEqual(
      target === 'firefox' ? firefoxDataCollection : undefined,
    );
  });
});
