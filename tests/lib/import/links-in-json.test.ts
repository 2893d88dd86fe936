import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linksInJson } from '@/lib/import/links-in-json.ts';
import { runs } from '../../setup/runs.ts';
import { bodiesOf, settings } from './imported.ts';

const [a, b, c] = ['https://example.com/a', 'https://example.com/b', 'https://example.com/c'];

const chrome = {
  checksum: '0123456789abcdef',
  roots: {
    bookmark_bar: {
      children: [
        { date_added: '13370000000000000', guid: 'g1', id: '5', name: 'A', type: 'url', url: a },
        {
          children: [
            { guid: 'g2', id: '7', name: 'B', type: 'url', url: b },
            { guid: 'g3', id: '8', name: 'Bookmarklet', type: 'url', url: 'javascript:void 0' },
            { children: [{ name: 'C', type: 'url', url: c }], name: 'Deep, deeper', type: 'folder' },
            { children: [], name: 'Empty', type: 'folder' },
          ],
          guid: 'g4',
          name: 'Work',
          type: 'folder',
        },
      ],
      name: 'Bookmarks bar',
      type: 'folder',
    },
    other: { children: [{ name: 'D', type: 'url', url: 'https://example.com/d' }], name: 'Other bookmarks' },
    synced: { children: [], name: 'Mobile bookmarks', type: 'folder' },
  },
  version: 1,
};

const place = { typeCode: 1, type: 'text/x-moz-place' };
const container = { typeCode: 2, type: 'text/x-moz-place-container' };
const firefox = {
  ...{ guid: 'root________', title: '', root: 'placesRoot', ...container },
  children: [
    {
      ...{ guid: 'menu________', title: 'menu', root: 'bookmarksMenuFolder', ...container },
      children: [
        { ...place, title: 'Most visited', uri: 'place:sort=8&maxResults=10' },
        { typeCode: 3, type: 'text/x-moz-place-separator', title: '' },
        { ...place, title: 'A', uri: a, tags: 'news,deep work', keyword: 'w', iconUri: 'fake-favicon-uri:a' },
        { ...container, title: 'Work', children: [{ ...place, title: 'B', uri: b }] },
      ],
    },
    { ...container, title: 'toolbar', root: 'toolbarFolder' },
  ],
};

const linkwarden = {
  name: 'Anna',
  username: 'anna',
  collections: [
    {
      name: 'Reading',
      description: '',
      color: '#0ea5e9',
      isPublic: false,
      rssSubscriptions: [],
      links: [
        {
          ...{ name: 'A', type: 'url', description: 'About a', url: a, icon: 'Globe', textContent: 'text' },
          ...{ preview: 'archives/preview/1/1.jpeg', image: 'archives/1/1.png', pdf: 'unavailable' },
          tags: [{ name: 'news' }, { name: 'deep work' }],
        },
        { name: 'A file', type: 'pdf', description: '', url: null, icon: null, textContent: null, tags: [] },
      ],
    },
    { name: 'Unorganized', links: [{ name: 'B', type: 'url', description: '', url: b, image: null, tags: [] }] },
  ],
  pinnedLinks: [{ name: 'A', type: 'url', description: 'About a', url: a, icon: 'Globe' }],
};

const toby = {
  version: 3,
  lists: [
    {
      title: 'Work',
      cards: [
        { title: 'Page A', url: a, customTitle: 'My A', customDescription: '' },
        { title: 'B', url: b, customTitle: '', customDescription: '' },
      ],
      labels: [],
    },
    { title: 'Home', cards: [{ title: 'C', url: c, customTitle: '', customDescription: '' }], labels: ['x'] },
  ],
};

const tab = { active: false, favIconUrl: 'https://example.com/favicon.ico', status: 'complete', windowId: 1 };
const sessionBuddy = {
  format: 'nxs.json.v2',
  collections: [
    {
      id: 's1',
      title: 'Monday',
      folders: [
        { id: 'w1', title: 'Window 1', links: [{ ...tab, title: 'A', url: a }] },
        {
          id: 'w2',
          links: [
            { ...tab, title: 'B', url: b },
            { ...tab, title: 'Settings', url: 'chrome://settings/' },
          ],
        },
      ],
    },
  ],
};

const olderSessionBuddy = {
  sessions: [
    { id: 1, windows: [{ tabs: [{ ...tab, title: 'A', url: a }] }, { tabs: [{ ...tab, title: 'B', url: b }] }] },
  ],
};

const karakeep = {
  bookmarks: [
    { createdAt: 1, title: 'A', tags: ['news'], content: { type: 'link', url: a }, note: null },
    { createdAt: 2, title: 'Words', tags: [], content: { type: 'text', text: 'words' }, note: null },
  ],
};

const none = { notWeb: 0, schemes: [], noAddress: 0, repeated: 0 };

describe('JSON with several lists', () => {
  it.each<[string, unknown, object[], object]>([
    [
      'two lists',
      { work: [{ url: a }], home: [{ url: b }, { url: c }] },
      [{ long_url: a }, { long_url: b }, { long_url: c }],
      none,
    ],
    [
      'Chrome’s Bookmarks',
      chrome,
      [
        { long_url: a, title: 'A' },
        { long_url: b, title: 'B' },
        { long_url: c, title: 'C' },
        { long_url: 'https://example.com/d', title: 'D' },
      ],
      { ...none, notWeb: 1, schemes: ['javascript:'] },
    ],
    [
      'Firefox’s backup',
      firefox,
      [
        { long_url: a, title: 'A', tags: ['news', 'deep work'], has_opengraph: false },
        { long_url: b, title: 'B' },
      ],
      { ...none, notWeb: 1, schemes: ['place:'] },
    ],
    [
      'Linkwarden',
      linkwarden,
      [
        { long_url: a, title: 'A', tags: ['news', 'deep work'], has_opengraph: false },
        { long_url: b, title: 'B' },
        { long_url: a, title: 'A' },
      ],
      { ...none, noAddress: 1 },
    ],
    [
      'Toby',
      toby,
      [
        { long_url: a, title: 'My A' },
        { long_url: b, title: 'B' },
        { long_url: c, title: 'C' },
      ],
      none,
    ],
    [
      'Session Buddy',
      sessionBuddy,
      [
        { long_url: a, title: 'A' },
        { long_url: b, title: 'B' },
      ],
      { ...none, notWeb: 1, schemes: ['chrome:'] },
    ],
    ['an older Session Buddy', olderSessionBuddy, [{ long_url: a, title: 'A' }, { long_url: b }], none],
    ['Karakeep', karakeep, [{ long_url: a, title: 'A', tags: ['news'] }], { ...none, noAddress: 1 }],
    [
      'pages of answers',
      [
        { status: 'success', data: { links: [{ long_url: a }, { long_url: b }] }, page: 1 },
        { status: 'success', data: { links: [{ long_url: c }] }, page: 2 },
      ],
      [{ long_url: a }, { long_url: b }, { long_url: c }],
      none,
    ],
    [
      'records by name, as YOURLS answers',
      {
        links: {
          link_1: { shorturl: 'https://s.example/one', url: a },
          link_2: { shorturl: 'https://s.example/two', url: b },
        },
        stats: { total: '2' },
      },
      [
        { long_url: a, custom_link: 'one' },
        { long_url: b, custom_link: 'two' },
      ],
      none,
    ],
    [
      'edges of GraphQL',
      { data: { items: { edges: [{ cursor: 'x', node: { url: a, title: 'A' } }], pageInfo: { hasNextPage: false } } } },
      [{ long_url: a, title: 'A' }],
      none,
    ],
    [
      'links beside other records',
      {
        links: [{ url: a }],
        users: [{ name: 'Anna' }, { name: 'Ben' }],
        _links: { self: { href: b }, next: { href: c } },
      },
      [{ long_url: a }],
      { ...none, noAddress: 2 },
    ],
    [
      'a list beside a record of parts and metadata, which is no list',
      { page: { first: { url: a }, _meta: { url: c } }, list: [{ url: b }] },
      [{ long_url: b }],
      none,
    ],
    [
      'addresses beside other texts',
      [a, 'a note', ' about:blank'],
      [{ long_url: a }],
      { ...none, notWeb: 1, schemes: ['about:'], noAddress: 1 },
    ],
  ])('has the links of all of them, in order: %s', async (_what, value, expected, omitted) => {
    const { bodies, opened, summary } = await bodiesOf(JSON.stringify(value));
    expect(summary).toMatchObject({ wrong: 0 });
    expect(bodies).toMatchObject(expected);
    expect(bodies).toHaveLength(expected.length);
    expect(opened).toMatchObject({ format: 'json', problems: [], omitted });
  });

  it('has the folders as tags if wanted, without those of the browser itself', async () => {
    const tagsOf = async (value: unknown) =>
      (await bodiesOf(JSON.stringify(value), settings, true)).bodies.map(({ tags = [] }) => tags);
    expect(await tagsOf(chrome)).toEqual([[], ['Work'], ['Work', 'Deep, deeper'], []]);
    expect(await tagsOf(firefox)).toEqual([['news', 'deep work'], ['Work']]);
    expect(await tagsOf(linkwarden)).toEqual([['news', 'deep work', 'Reading'], ['Unorganized'], []]);
    expect(await tagsOf(toby)).toEqual([['Work'], ['Work'], ['Home']]);
    expect(await tagsOf(sessionBuddy)).toEqual([['Monday', 'Window 1'], ['Monday']]);
    expect(await tagsOf({ work: [{ url: a }], home: [{ url: b }, { url: c }] })).toEqual([
      ['work'],
      ['home'],
      ['home'],
    ]);
    expect(await tagsOf({ data: { links: [{ url: a }] } })).toEqual([[]]);
  });

  it('names a folder and has no tags of it otherwise, with the same columns', async () => {
    const { opened, bodies } = await bodiesOf(JSON.stringify(toby));
    expect(opened.folder).toBe('Work');
    expect((await bodiesOf(JSON.stringify(chrome))).opened.folder).toBe('Work');
    expect(bodies.flatMap(({ tags = [] }) => tags)).toEqual([]);
    expect((await bodiesOf(JSON.stringify(toby), settings, true)).opened.header).toEqual(opened.header);
    expect((await bodiesOf(JSON.stringify([{ url: a }]))).opened.folder).toBeNull();
  });

  it('has an equal link of several lists once, with the folders of all', async () => {
    const value = { work: [{ url: a, title: 'A' }], home: [{ url: a, title: 'A' }, { url: b }] };
    const { bodies, opened } = await bodiesOf(JSON.stringify(value), settings, true);
    expect(bodies).toMatchObject([{ long_url: a, tags: ['work', 'home'] }, { long_url: b }]);
    expect(opened.omitted).toEqual({ ...none, repeated: 1 });
  });

  it('keeps the lists inside a link out: its rules by country, its other addresses', async () => {
    const link = { long_url: a, geo_targets: [{ country_id: 'DE', target_url: b }], custom_bitlinks: [c] };
    expect(linksInJson([link]).links).toHaveLength(1);
  });

  it('shows a link of Hem’s own without an address as an error, and counts others', async () => {
    const rows = [{ long_url: '', title: 'A' }, { long_url: b }];
    const { opened, summary } = await bodiesOf(JSON.stringify(rows));
    expect([opened.count, summary]).toMatchObject([2, { ready: 1, wrong: 1 }]);
    const others = await bodiesOf(JSON.stringify([{ url: ' ', title: 'A' }, { url: b }]));
    expect(others.opened).toMatchObject({ count: 1, omitted: { noAddress: 1 } });
  });

  it('shortens the titles of pages, and no title of Hem’s own', async () => {
    const title = 'x'.repeat(200);
    expect((await bodiesOf(JSON.stringify([{ url: a, name: title }]))).bodies).toMatchObject([
      { title: 'x'.repeat(150) },
    ]);
    expect((await bodiesOf(JSON.stringify([{ long_url: a, title }]))).summary).toMatchObject({ wrong: 1 });
  });

  it('has at most 200 columns that fill no field, and names five schemes that are left out', async () => {
    const unused = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`note ${at}`, at]));
    const schemes = ['a', 'b', 'c', 'd', 'e', 'f', 'a'].map((name) => ({ url: `${name}x:one` }));
    const { opened } = await bodiesOf(JSON.stringify([{ ...unused, url: a }, ...schemes]));
    const { header, omitted } = opened;
    expect(header).toHaveLength(201);
    expect(header.slice(-2)).toEqual(['note 199', 'url']);
    expect(omitted).toMatchObject({ notWeb: 7, schemes: ['ax:', 'bx:', 'cx:', 'dx:', 'ex:'] });
  });

  it('is read at any depth and size', async () => {
    const deep = (depth: number) =>
      `${'{"title":"x","children":['.repeat(depth)}{"title":"A","url":"${a}"}${']}'.repeat(depth)}`;
    expect((await bodiesOf(deep(100_000))).bodies).toMatchObject([{ long_url: a, title: 'A' }]);
    const nested = `[{"url":"${a}","other":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`;
    expect((await bodiesOf(nested)).bodies).toMatchObject([{ long_url: a }]);
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      name: `${at}`,
      url: `${a}/${at}`,
      meta_info: { [`k${at}`]: 'x' },
    }));
    const { opened, summary } = await bodiesOf(JSON.stringify({ roots: { other: { children: many } } }));
    expect(summary).toMatchObject({ ready: 10_000, wrong: 0 });
    expect(opened.header.length).toBeLessThan(210);
  });

  it('has each link of a tree exactly once, in order', () => {
    const tree = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.record({ url: fc.constant(''), title: fc.string() }),
        fc.record({ title: fc.string(), children: fc.array(tie('node'), { maxLength: 4 }) }),
        fc.record({ data: fc.record({ links: fc.array(tie('node'), { maxLength: 4 }) }) }),
      ),
    })).node;
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), (nodes) => {
        let count = 0;
        const numbered: unknown = JSON.parse(
          JSON.stringify(nodes).replace(/"url":""/g, () => `"url":"${a}/${count++}"`),
        );
        const { links } = linksInJson(numbered);
        expect(links.map(({ values }) => values['url'])).toEqual(
          Array.from({ length: count }, (_, at) => `${a}/${at}`),
        );
      }),
      runs(300),
    );
  });
});
