import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bodiesOf } from './imported.ts';

/*
 * Kutt 3.2.3 (its API), YOURLS 1.10.5-dev (its table, its API, and its plugin "Import Export" 1.0.1) ran, and wrote these
 * samples. Those of Shlink, Dub and Bitly follow their source or documentation.
 */
const open = (sample: string) => bodiesOf(readFileSync(`tests/lib/import/samples/${sample}`, 'utf8'));

/** Returns the destination of each slug. */
const destinations = ({ bodies }: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries(bodies.map(({ custom_link, long_url }) => [custom_link, long_url]));

const spring = 'https://example.com/spring?utm_source=mail&utm_medium=email';
const prices = 'https://example.com/price,list';

describe('Kutt', () => {
  it('keeps slugs, titles and expirations of all pages of its API', async () => {
    const read = await open('kutt.json');
    expect(read.opened).toMatchObject({ service: 'Kutt', count: 5 });
    expect(destinations(read)).toMatchObject({ spring, Prices: prices, YU2Mtw: 'https://example.com/no-name' });
    expect(read.bodies).toContainEqual(
      expect.objectContaining({
        title: 'Prices, "2026"',
        has_expiration: true,
        expiration: '2026-12-29T01:09:40.000Z',
      }),
    );
  });

  it('may have its pages one below the other, as curl writes them', async () => {
    const pages: unknown = JSON.parse(readFileSync('tests/lib/import/samples/kutt.json', 'utf8'));
    const empty = { total: 5, limit: 2, skip: 6, data: [] };
    const lines = [...(Array.isArray(pages) ? pages : []), empty].map((page) => `${JSON.stringify(page)}\n`);
    const read = await bodiesOf(lines.join(''));
    expect(read.opened).toMatchObject({ service: 'Kutt', count: 5, problems: [] });
  });

  it('warns that a protected link will have no password', async () => {
    const { sheet, summary, bodies } = await open('kutt.json');
    expect(summary).toMatchObject({ ready: 5, warnings: { withoutPassword: 1 } });
    const [row] = sheet.rows('warned', 0, 10).rows;
    expect(row?.cells).toContain('https://example.com/secret');
    expect(bodies.filter(({ has_password }) => has_password)).toEqual([]);
  });
});

describe('YOURLS', () => {
  it.each([
    ['yourls-table.tsv', 'Spring landing page'],
    ['yourls-api.json', 'Spring landing page'],
    ['yourls-plugin.csv', undefined],
  ])('%s keeps keywords, and titles if it has them', async (sample, title) => {
    const read = await open(sample);
    expect(read.opened).toMatchObject({ service: 'YOURLS', count: 7 });
    expect(destinations(read)).toMatchObject({ spring, prices, ozh: 'https://ozh.org/' });
    expect(read.bodies.find(({ custom_link }) => custom_link === 'spring')?.title).toBe(title);
  });

  it('has keywords that are too short for the interface', async () => {
    const { sheet, summary } = await open('yourls-table.tsv');
    expect(summary).toMatchObject({ ready: 5, wrong: 2 });
    expect(sheet.rows('wrong', 0, 10).rows.map(({ errors }) => errors)).toMatchObject(
      ['1', '2'].map(() => [{ field: 'custom_link', error: { kind: 'contract', error: { code: 'tooShort' } } }]),
    );
  });

  it('leaves slugs to the service where the keyword is left out', async () => {
    const { summary, bodies } = await bodiesOf(`keyword\turl\ttitle\n\t${prices}\tPrices\nspring\t${spring}\tSpring\n`);
    expect(summary).toMatchObject({ ready: 2, wrong: 0 });
    expect(bodies.map(({ custom_link }) => custom_link)).toEqual([undefined, 'spring']);
  });

  it('in a folder of a site has keywords after the folder', async () => {
    const links = ['spring', 'shop/sale'].map((slug) => ({
      shorturl: `https://example.com/s/${slug}`,
      url: `${prices}/${slug}`,
    }));
    const read = await bodiesOf(JSON.stringify({ links }));
    expect(destinations(read)).toEqual({ spring: `${prices}/spring`, 'shop/sale': `${prices}/shop/sale` });
  });
});

describe('Shlink', () => {
  it('keeps short codes, tags and titles of its web client', async () => {
    const read = await open('shlink.csv');
    expect(read.opened.service).toBe('Shlink');
    expect(destinations(read)).toMatchObject({ spring, prices, 'shop/sale': 'https://example.com/sale' });
    expect(read.bodies[0]).toMatchObject({ title: 'Spring landing page', tags: ['marketing', 'spring 2026'] });
  });

  it('keeps limits of its API, too', async () => {
    const { bodies } = await open('shlink-api.json');
    const limits = { expiration: '2027-01-31T23:59:00+00:00', expiration_clicks: '100' };
    expect(bodies[0]).toMatchObject({ custom_link: 'spring', has_expiration: true, ...limits });
  });
});

describe('Dub', () => {
  it('keeps the whole path of short links of its CSV', async () => {
    const read = await open('dub.csv');
    expect(read.opened.service).toBe('Dub');
    expect(destinations(read)).toMatchObject({ spring, prices, 'shop/sale': 'https://example.com/sale' });
    expect(read.bodies[0]).toMatchObject({ tags: ['marketing', 'spring 2026'] });
  });

  it('keeps the whole path if all links have the same folder, or if there is one link', async () => {
    const csv = (...slugs: string[]) => [
      'shortLink,destinationUrl,createdAt',
      ...slugs.map((slug) => `https://go.example.com/${slug},${prices},2026`),
    ];
    for (const slugs of [['shop/sale'], ['shop/sale', 'shop/new']]) {
      expect(Object.keys(destinations(await bodiesOf(csv(...slugs).join('\n'))))).toEqual(slugs);
    }
  });

  it('keeps passwords, targets, previews, cloaking and expirations of its API', async () => {
    const { bodies, writes } = await open('dub-api.json');
    expect(bodies).toMatchObject([
      {
        ...{ custom_link: 'spring', title: 'Spring landing page', tags: ['marketing', 'spring 2026'] },
        ...{ has_password: true, password: 'swordfish', expiration: '2027-01-31T23:59:00.000Z' },
        ...{ has_opengraph: true, meta_description: 'All about spring', ios_target_url: 'https://example.com/ios' },
      },
      { custom_link: 'x7Rk2aB', has_cloaking: true, has_password: false, has_expiration: false },
    ]);
    expect(writes[0]?.geo_targets).toMatchObject([{ country_id: 'DE', target_url: 'https://example.com/de' }]);
  });
});

describe('pages of an API in one file', () => {
  const page = (slug: string) => ({
    links: [{ link: `https://bit.ly/${slug}`, long_url: `https://example.com/${slug}?a={"]`, custom_bitlinks: [] }],
    pagination: { next: '"}' },
  });
  it.each([
    ['one behind the other', [0, '']],
    ['indented', [2, '\n']],
    ['indented by Windows', [2, '\r\n']],
  ] as const)('may stand %s', async (_, [indent, end]) => {
    const text = ['spring', 'summer', 'autumn'].map((slug) => JSON.stringify(page(slug), null, indent) + end).join('');
    const read = await bodiesOf(end === '\r\n' ? text.replaceAll('\n', '\r\n') : text);
    expect(read.opened).toMatchObject({ service: 'Bitly', count: 3, problems: [] });
    expect(Object.keys(destinations(read))).toEqual(['spring', 'summer', 'autumn']);
  });

  it('are not read in part if the last one is cut', async () => {
    const { opened } = await bodiesOf(
      `${JSON.stringify(page('spring'))}${JSON.stringify(page('summer')).slice(0, -9)}`,
    );
    expect(opened).toMatchObject({ count: 0, problems: [{ code: 'jsonCut' }] });
  });
});

describe('Bitly', () => {
  it.each(['bitly.csv', 'bitly-api.json'])('%s keeps custom back-halves, else generated ones', async (sample) => {
    const read = await open(sample);
    expect(read.opened.service).toBe('Bitly');
    expect(Object.keys(destinations(read))).toEqual(expect.arrayContaining(['spring', '4Abc34']));
    expect(read.bodies[0]).toMatchObject({ tags: ['marketing', expect.stringContaining('spring')] });
  });

  it('has addresses of several names in its columns of short links', async () => {
    const read = await bodiesOf(`Bitlink,Long URL,Title\nbit.ly/3Xyz12,${spring},Spring\n`);
    expect(read.opened.service).toBe('Bitly');
    expect(destinations(read)).toEqual({ '3Xyz12': spring });
  });
});

it('a column of slugs with addresses has the slugs at their ends', async () => {
  const read = await bodiesOf(
    `Alias,URL\nhttps://go.example.com/spring,${spring}\ngo.example.com/sale,https://example.com/sale\n`,
  );
  expect(destinations(read)).toEqual({ spring, sale: 'https://example.com/sale' });
});
