import { describe, expect, it } from 'vitest';
import { dryRun } from '@/lib/bulk/dry-run.ts';
import { type SlugOwners, slugKey } from '@/lib/bulk/slug-owners.ts';
import { type LinkRecord, linkRecord } from '@/lib/contract/link-reading.ts';
import { noUtm } from '@/lib/link/utm/fields.ts';
import { noUtmRules, type UtmRules, utmPreset } from '@/lib/link/utm/preset.ts';
import type { BulkChange } from '@/lib/operations/bulk-change.ts';
import { now } from '../link/arbitrary-draft.ts';

const linkOf = (number: number, different: object = {}): LinkRecord =>
  linkRecord.parse({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    ...{ long_url: `https://example.com/${number}`, title: `Link ${number}`, tags: [] },
    ...different,
  });

/** Returns the completed dry run of a change. */
async function dryRunOf(
  links: readonly LinkRecord[],
  change: BulkChange,
  by: { utmRules?: UtmRules; owners?: SlugOwners } = {},
) {
  const reader = { count: links.length, read: async (from: number, to: number) => links.slice(from, to) };
  const run = (await Array.fromAsync(dryRun(reader, change, { now, utmRules: noUtmRules, ...by }))).at(-1);
  if (run === undefined) throw new Error('No dry run');
  return run;
}

/** Values of each section, and its flags. */
const sections = {
  platforms: {
    set: { ios_target_url: 'https://example.com/ios', windows_target_url: 'https://example.com/windows' },
    flags: ['has_ios_targeting', 'has_windows_targeting'],
  },
  countries: {
    set: { geo_targets: [{ target_url: 'https://example.com/de', country: { iso2: 'DE' } }] },
    flags: ['has_geo_targeting'],
  },
  preview: {
    set: { opengraph: { meta_title: 'Sale', meta_description: 'All of it' } },
    flags: ['has_opengraph'],
  },
} as const;

describe.each(['platforms', 'countries', 'preview'] as const)('the dry run that switches %s', (section) => {
  const { set, flags } = sections[section];
  const all = (on: boolean) => Object.fromEntries(flags.map((flag) => [flag, on]));
  const links = [linkOf(1, { ...set, ...all(false) }), linkOf(2, { ...set, ...all(true) }), linkOf(3, all(false))];

  it.each([
    [true, 0, 1],
    [false, 1, 0],
  ])(
    '(on: %s) shows only the flag, for links that have the other value, and sends what it shows',
    async (on, changed) => {
      const { lines, rows, checked } = await dryRunOf(links, { kind: 'switch', section, on });
      expect(checked).toBe(3);
      expect(lines.refused).toEqual([]);
      expect(lines.changes).toEqual([
        {
          ...{ id: links[changed]?.id, name: links[changed]?.title, address: null },
          outcome: { kind: 'changes', fields: flags.map((field) => ({ field, before: !on, after: on })) },
        },
      ]);
      expect(lines.same.map(({ id }) => id)).toEqual(links.flatMap(({ id }, at) => (at === changed ? [] : [id])));
      expect(rows).toHaveLength(1);
      expect(rows[0]?.write).toMatchObject({ kind: 'update', body: { id: links[changed]?.id, ...all(on) } });
    },
  );
});

describe('the dry run that sets UTM values', () => {
  const weekly = utmPreset.parse({
    id: 'weekly',
    values: { ...noUtm, utm_source: 'newsletter' },
    hygiene: { lowerCase: true, spaces: '-', allowed: { utm_medium: ['email'] } },
  });
  const rules = { presets: [weekly], usual: null, restored: [] };
  const set: BulkChange = {
    kind: 'setUtm',
    values: { ...noUtm, utm_source: 'newsletter', utm_campaign: 'Spring Sale', utm_medium: 'Print' },
  };

  it('shows and sends the values as their preset writes them, and marks those it does not allow', async () => {
    const { lines, rows } = await dryRunOf([linkOf(1)], set, { utmRules: rules });
    const sent = { utm_campaign: 'spring-sale', utm_medium: 'print' };
    expect(rows).toMatchObject([{ write: { body: sent } }]);
    const [line] = lines.changes;
    const shown = line?.outcome.kind === 'changes' ? line.outcome.fields : [];
    const fieldNamed = (name: string) => shown.find(({ field }) => field === name);
    expect(fieldNamed('utm_campaign')).toEqual({ field: 'utm_campaign', before: '', after: 'spring-sale' });
    expect(fieldNamed('utm_medium')).toMatchObject({ after: 'print', allowed: ['email'] });
  });

  it('says that nothing changes if a link already has the values', async () => {
    const utm = { utm_source: 'newsletter', utm_campaign: 'spring-sale', utm_medium: 'print' };
    const { lines } = await dryRunOf([linkOf(1, { has_utm: true, utm })], set, { utmRules: rules });
    expect(lines.same).toHaveLength(1);
  });

  it('keeps values that Undo restored', async () => {
    const { rows } = await dryRunOf([linkOf(1)], set, {
      utmRules: { ...rules, restored: ['Spring Sale'] },
    });
    expect(rows).toMatchObject([{ write: { body: { utm_campaign: 'Spring Sale', utm_medium: 'print' } } }]);
  });
});

it('the dry run gives a slug to one link alone, although it would be the slug of several', async () => {
  const links = ['sale', 'sale-x', 'sale-x-x', 'fair-x', 'fair-x-x'].map((custom_link, at) =>
    linkOf(at, { custom_link, short_url: `https://go.example.com/${custom_link}` }),
  );
  const owners = new Map(links.map(({ id, short_url }) => [slugKey(short_url ?? '') ?? '', id]));
  const remove: BulkChange = { kind: 'replace', field: 'custom_link', find: '-x', by: '' };
  const { lines, rows } = await dryRunOf(links, remove, { owners });
  expect(lines.taken.map(({ outcome }) => outcome)).toEqual(
    ['sale', 'sale', 'fair'].map((slug) => ({ kind: 'taken', slug })),
  );
  expect(rows).toMatchObject([{ write: { body: { id: links[3]?.id, custom_link: 'fair' } } }]);
});
