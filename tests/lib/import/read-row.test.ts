import { describe, expect, it } from 'vitest';
import { utmPreset } from '@/lib/link/utm/preset.ts';
import { bodiesOf, settings } from './imported.ts';

const a = 'https://example.com/a';

describe('a section of a row', () => {
  const columns = 'url,utm_source,ios,meta_title,password,expiration,geo,favicon';
  const values = 'news,https://example.com/ios,Sale,secret,2036-12-24T18:00:00Z,DE https://example.com/de,';
  const flags = [
    'has_utm',
    'has_ios_targeting',
    'has_opengraph',
    'has_password',
    'has_expiration',
    'has_geo_targeting',
  ];

  it('is on if a cell has one of its values', async () => {
    const { bodies, writes } = await bodiesOf(`${columns}\n${a},${values}\n${a}/2,,,,,,,\n`);
    const onOf = (body: object) => flags.filter((flag) => Reflect.get(body, flag) === true);
    expect(bodies.map(onOf)).toEqual([flags.filter((flag) => flag !== 'has_geo_targeting'), []]);
    expect(writes.map(({ geo_targets }) => geo_targets.length)).toEqual([1, 0]);
  });

  it('is off, and its values are not sent, if the row says so', async () => {
    const { bodies, writes } = await bodiesOf(`${columns},${flags}\n${a},${values}${',no'.repeat(flags.length)}\n`);
    const sent = Object.entries(bodies[0] ?? {}).filter(([, value]) => value !== false);
    expect(sent.map(([field]) => field)).toEqual(['long_url']);
    expect(writes[0]?.geo_targets).toEqual([]);
  });
});

describe('a row is imported with a warning', () => {
  it.each([
    ['withoutPassword', 'url,has_password,password', ',yes,', ',yes,secret'],
    ['withoutPassword', 'url,has_password,password', ',yes,', ',no,'],
    ['expired', 'url,expiration', ',2020-01-01T00:00:00Z', ',2036-01-01T00:00:00Z'],
    ['expired', 'url,expiration,has_expiration', ',2020-01-01T00:00:00Z,', ',2020-01-01T00:00:00Z,no'],
  ])('%s of %s: %s, but not %s', async (warning, header, one, other) => {
    const { summary, sheet } = await bodiesOf(`${header}\n${a}${other}\n${a}/2${one}\n`);
    expect(summary).toMatchObject({ ready: 2, warned: 1, warnings: { [warning]: 1 } });
    expect(sheet.rows('warned', 0, 10).rows).toMatchObject([{ number: 3, warnings: [warning] }]);
  });
});

describe('the UTM values of a row', () => {
  const weekly = utmPreset.parse({
    ...{ id: 'weekly', name: 'Weekly', values: { utm_source: 'newsletter' } },
    hygiene: { lowerCase: true, spaces: '-', allowed: { utm_medium: ['email'] } },
  });
  const text = `url,source,medium,campaign\n${a},newsletter,Print,Spring Sale\n${a}/2,newsletter,email,\n${a}/3,,,\n`;

  it('are written as their preset says, and each difference is noted', async () => {
    const utmRules = { presets: [weekly], usual: null, restored: [] };
    const { bodies, summary, sheet } = await bodiesOf(text, { ...settings, utmRules });
    expect(bodies[0]).toMatchObject({ utm_source: 'newsletter', utm_medium: 'print', utm_campaign: 'spring-sale' });
    expect(summary).toMatchObject({ ready: 3, warned: 1, warnings: { utm: 1 } });
    expect(sheet.rows('warned', 0, 10).rows.map(({ number, utm }) => [number, utm])).toEqual([
      [
        2,
        [
          { field: 'utm_medium', before: 'Print', after: 'print', allowed: ['email'] },
          { field: 'utm_campaign', before: 'Spring Sale', after: 'spring-sale', allowed: null },
        ],
      ],
    ]);
  });

  it('stay as they are without presets, or if their section is off', async () => {
    const utmRules = { presets: [weekly], usual: 'weekly', restored: [] };
    expect((await bodiesOf(text)).summary.warned).toBe(0);
    const off = await bodiesOf(`url,source,has_utm\n${a},News,no\n`, { ...settings, utmRules });
    expect(off.summary).toMatchObject({ ready: 1, warned: 0 });
    const ofDefault = await bodiesOf(`url,source\n${a},News\n`, { ...settings, utmRules });
    expect(ofDefault.bodies).toMatchObject([{ utm_source: 'news' }]);
  });
});

describe('the errors of a row', () => {
  it('name each wrong field once, with its column, if it has one', async () => {
    const long = 'x'.repeat(151);
    const { sheet } = await bodiesOf(`title,slug,expiration,clicks limit\n${long},ab,soon,many\n`);
    const errors = sheet.rows('wrong', 0, 10).rows[0]?.errors.map(({ column, field }) => [field, column]);
    expect(errors).toEqual([
      ['expiration', 2],
      ['long_url', null],
      ['title', 0],
      ['custom_link', 1],
      ['expiration_clicks', 3],
    ]);
  });
});
