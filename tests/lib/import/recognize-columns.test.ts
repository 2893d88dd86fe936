import { describe, expect, it } from 'vitest';
import { recognizeColumns } from '@/lib/import/recognize-columns.ts';
import { bodiesOf, settings } from './imported.ts';

const [a, b] = ['https://example.com/a', 'https://example.com/b'];

describe('a file of links that a person maintains', () => {
  it.each([
    ['Title', 'Link'],
    ['Name', 'Links'],
    ['Titel', 'Ziel'],
    ['Name', 'Address'],
    ['Anzeigename', 'Adresse'],
  ])('uses its only column of addresses as destinations, whatever its name: %s, %s', async (title, destination) => {
    const { bodies, summary } = await bodiesOf(`${title},${destination}\nA,${a}\nB,${b}\n`);
    expect(summary).toMatchObject({ ready: 2, wrong: 0 });
    expect(bodies.map(({ long_url, custom_link }) => [long_url, custom_link])).toEqual([
      [a, undefined],
      [b, undefined],
    ]);
  });

  it('has no destination column if several columns contain addresses, or one also contains other texts', () => {
    expect(recognizeColumns(['Eins', 'Zwei'], [[a, b]])).toEqual(['nothing', 'nothing']);
    expect(recognizeColumns(['Eins'], [[a], ['see above']])).toEqual(['nothing']);
    expect(recognizeColumns(['Eins'], [])).toEqual(['nothing']);
    // An empty cell is no other text.
    expect(recognizeColumns(['Eins'], [[a], [' '], [b], []])).toEqual(['long_url']);
  });

  it('has a column of pictures unless its cells are no addresses', () => {
    const targetOf = (cell: string) => recognizeColumns(['url', 'image'], [[a, cell]])[1];
    expect(['', 'https://example.com/i.png', 'archives/1.png'].map(targetOf)).toEqual([
      ...['meta_image', 'meta_image', 'nothing'],
    ]);
  });

  it.each(['Short URL', 'short_url', 'image', 'ios', 'favicon'])('never uses %s as the destination', (name) => {
    expect(recognizeColumns([name, 'title'], [[a, 'A']])).not.toContain('long_url');
  });

  it('has a column of short addresses if another column contains the destinations', () => {
    expect(recognizeColumns(['Link', 'Long URL'], [['https://bit.ly/x', a]])).toEqual(['short_link', 'long_url']);
  });
});

describe('more columns of the supported services', () => {
  it('YOURLS, with its import and export plugin, has the slug in "source"', async () => {
    const { bodies, summary } = await bodiesOf(`source,target,hits\r\n/spring/,${a},3\r\n/autumn/,${b},0\r\n`);
    expect(summary).toMatchObject({ ready: 2, wrong: 0 });
    expect(bodies).toMatchObject([
      { long_url: a, custom_link: 'spring', has_utm: false },
      { long_url: b, custom_link: 'autumn', has_utm: false },
    ]);
  });

  it('the source of a campaign stays a UTM source', () => {
    expect(recognizeColumns(['target', 'source', 'medium'], [])).toEqual(['long_url', 'utm_source', 'utm_medium']);
  });

  it('Kutt has the expiration', async () => {
    const { bodies } = await bodiesOf(`address,target,expire_in\nspring,${a},2030-05-22T12:56:53.000Z\n`);
    expect(bodies).toMatchObject([{ has_expiration: true, expiration: '2030-05-22T12:56:53.000Z' }]);
  });

  it('Dub has cloaking', async () => {
    const { bodies } = await bodiesOf(`key,url,rewrite\nspring,${a},true\n`);
    expect(bodies).toMatchObject([{ has_cloaking: true }]);
  });

  it('Bitly has the custom back-half, or else the generated one', async () => {
    const { bodies } = await bodiesOf(
      `long_url,link,custom_bitlinks\n${a},https://bit.ly/3Xyz,"https://bit.ly/spring,https://bit.ly/sale"\n${b},https://bit.ly/4Xyz,\n`,
      settings,
    );
    expect(bodies.map(({ custom_link }) => custom_link)).toEqual(['spring', '4Xyz']);
  });
});

describe('a column of tags', () => {
  it.each([
    'Document tags',
    'Labels',
    'Keywords',
    'Label',
    'Categories',
    'Topics',
    'Tag list',
    'link_tags',
    'Hashtags',
  ])('may have the name %s', async (name) => {
    const { bodies } = await bodiesOf(`URL,Title,${name}\n${a},A,"['news', 'deep work']"\n${b},B,#news #work\n`);
    expect(bodies).toMatchObject([{ tags: ['news', 'deep work'] }, { tags: ['news', 'work'] }]);
  });

  it('is none of slugs or of terms', () => {
    expect(recognizeColumns(['url', 'keyword', 'Campaign Term', 'keywords'], [])).toEqual([
      'long_url',
      'custom_link',
      'utm_term',
      'tags',
    ]);
  });
});

describe('a reading list', () => {
  it.each([
    ['Pinboard', 'href,description,tags'],
    ['Readwise', 'URL,Document title,Document tags'],
    ['a list of pages', 'Page URL,Page title,Labels'],
    ['a browser', 'uri,title,keywords'],
  ])('of %s has a destination, a title and tags', async (_, header) => {
    const { bodies } = await bodiesOf(`${header},cover\n${a},A,news,https://example.com/cover.png\n`);
    expect(bodies).toMatchObject([{ long_url: a, title: 'A', tags: ['news'] }]);
  });
});

describe('columns without names', () => {
  it.each<[string, string[][], string[]]>([
    [
      'the first addresses',
      [
        [a, b],
        [b, a],
      ],
      ['long_url', 'nothing'],
    ],
    [
      'addresses in each filled cell',
      [
        ['', a],
        ['', b],
        ['', ''],
      ],
      ['nothing', 'long_url'],
    ],
    ['texts if one is no address', [[a], ['see above']], ['title']],
    [
      'slugs',
      [
        [a, 'one'],
        [b, 'two'],
        [b, ''],
      ],
      ['long_url', 'custom_link'],
    ],
    ['slugs of any letters', [['über_uns'], ['3-für-2']], ['custom_link']],
    [
      'no slugs if two are equal',
      [
        [a, 'news'],
        [b, 'news'],
      ],
      ['long_url', 'title'],
    ],
    ['no slugs if one has other signs', [['one'], ['two words']], ['title']],
    ['the first texts', [['A text', 'B text', 'one', 'two']], ['title', 'nothing', 'custom_link', 'nothing']],
  ])('are %s', (_what, rows, targets) => {
    expect(recognizeColumns(Array<string>(targets.length).fill(''), rows)).toEqual(targets);
  });
});

describe('a column with a field’s own name', () => {
  it.each([
    ['custom_link', 'slug', [a, b], 'short_link'],
    ['custom_link', 'slug', ['one', a], 'custom_link'],
    ['favicon', 'icon', ['Globe', ''], 'nothing'],
    ['meta_image', 'image', ['1.png'], 'nothing'],
    ['meta_image', 'image', ['1.png', a], 'meta_image'],
  ] as const)('fills %s whatever its cells are, unlike %s with %j', (field, other, cells, target) => {
    const rows = cells.map((cell) => [a, cell]);
    expect(recognizeColumns(['long_url', field], rows)).toEqual(['long_url', field]);
    expect(recognizeColumns(['long_url', other], rows)).toEqual(['long_url', target]);
    expect(recognizeColumns(['long_url', other], [[a, ''], [b]])).toEqual([
      'long_url',
      recognizeColumns([other], [])[0],
    ]);
  });

  it.each([
    [['yes', 'no', ''], 'has_password'],
    [['yes', 'x'], 'password'],
    [['', ' '], 'password'],
  ])('has passwords unless all its cells say yes or no: %j', (cells, target) => {
    expect(
      recognizeColumns(
        ['url', 'password'],
        cells.map((cell) => [a, cell]),
      ),
    ).toEqual(['long_url', target]);
  });
});
