import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFlag, saysFlag } from '@/lib/import/flags.ts';
import { sharedFolders, shortLinkSlug, splitRule } from '@/lib/import/read-cell.ts';
import { runs } from '../../setup/runs.ts';
import { bodiesOf, settings } from './imported.ts';

const rulesIn = async (cell: string, languages = ['en']) => {
  const { writes, summary } = await bodiesOf(
    `long_url,geo_targets\nhttps://example.com/,"${cell.replaceAll('"', '""')}"\n`,
    { ...settings, languages },
  );
  expect(summary).toMatchObject({ ready: 1, wrong: 0 });
  return writes[0]?.geo_targets.map(({ country_id, target_url }) => [country_id, target_url]);
};

it.each(['1500', '1,500', '1.500', '1 500', '1\u{202f}500', '1’500'])(
  'a number of clicks may have the thousands of any language: %s',
  async (written) => {
    const text = `long_url,expiration_clicks\nhttps://example.com/a,"${written}"\n`;
    expect((await bodiesOf(text)).bodies).toMatchObject([{ expiration_clicks: '1500' }]);
  },
);

it.each(['1,50', '1500.5', '1,5000', '-5'])('a number of clicks is whole: %s', async (written) => {
  const { summary } = await bodiesOf(`long_url,expiration_clicks\nhttps://example.com/a,"${written}"\n`);
  expect(summary).toMatchObject({ ready: 0, wrong: 1 });
});

describe('a flag', () => {
  // A spreadsheet in another language translates "true" and "false" when it opens a file.
  it.each([
    ['WAHR', 'FALSCH'],
    ['VRAI', 'FAUX'],
    ['VERDADERO', 'FALSO'],
    ['VERO', 'FALSO'],
    ['VERDADEIRO', 'FALSO'],
    ['WAAR', 'ONWAAR'],
    ['PRAWDA', 'FAŁSZ'],
    ['ИСТИНА', 'ЛОЖЬ'],
    ['DOĞRU', 'YANLIŞ'],
    ['ja', 'nein'],
    ['Oui', 'Non'],
    ['sí', 'no'],
    ['TRUE', 'FALSE'],
    ['1', '0'],
  ])('can be %s or %s', async (yes, no) => {
    const { bodies, summary } = await bodiesOf(
      `long_url,has_cloaking\nhttps://example.com/a,${yes}\nhttps://example.com/b, ${no.toLowerCase()}\n`,
    );
    expect(summary).toMatchObject({ ready: 2, wrong: 0 });
    expect(bodies.map(({ has_cloaking }) => has_cloaking)).toEqual([true, false]);
  });

  it.each([
    ['Y', 'N'],
    ['x', 'off'],
    ['On', ' n '],
  ])('can be %s or %s in a column of flags, though these may be texts elsewhere', (yes, no) => {
    expect([yes, no].map(readFlag)).toEqual([true, false]);
    expect([yes, no].map(saysFlag)).toEqual([false, false]);
  });

  it('may have its accents apart, and is no other text', () => {
    expect([' NÃO ', 'SÍ', 'não'].map((word) => readFlag(word.normalize('NFD')))).toEqual([false, true, false]);
    expect(['maybe', 'yes!', ''].map(readFlag)).toEqual([null, null, null]);
  });

  it.each([
    ['WAHR', 'FALSCH'],
    ['oui', 'non'],
  ])('in a password column is not a password: %s, %s', async (yes, no) => {
    const { bodies } = await bodiesOf(`url,password\nhttps://example.com/a,${yes}\nhttps://example.com/b,${no}\n`);
    expect(bodies.map(({ password }) => password)).toEqual([undefined, undefined]);
  });
});

describe('country rules', () => {
  it.each([
    ['DEU https://example.com/de', 'DE'],
    ['usa: https://example.com/de', 'US'],
    ['gbr = https://example.com/de', 'GB'],
    ['deutschland https://example.com/de', 'DE'],
    ['{"de":"https://example.com/de"}', 'DE'],
    ['[{"country_id":"deu","target_url":"https://example.com/de"}]', 'DE'],
    ['[{"country":{"iso2":"de"},"target_url":"https://example.com/de"}]', 'DE'],
    ['[{"target_url":"https://example.com/x"},{"country_id":"DE","target_url":"example.com/de"}]', 'DE'],
  ])('recognize a country: %s', async (cell, country_id) => {
    expect(await rulesIn(cell, ['en', 'de'])).toEqual([[country_id, 'https://example.com/de']]);
  });
});

describe('several country rules', () => {
  it.each([
    'DE https://example.com/1; AT: https://example.com/2',
    '\nDE https://example.com/1\r\n\r\nAT = https://example.com/2\n',
    'DE https://example.com/1;AT https://example.com/2; ',
    'DE https://example.com/1; ;AT https://example.com/2',
  ])('may stand in one cell: %j', async (cell) => {
    expect(await rulesIn(cell)).toEqual([
      ['DE', 'https://example.com/1'],
      ['AT', 'https://example.com/2'],
    ]);
  });

  it.each<[string, object]>([
    ['DE, Atlantis https://example.com/', { kind: 'read', code: 'countries' }],
    ['DE https://example.com/; nowhere', { kind: 'read', code: 'countries' }],
    ['https://example.com/', { kind: 'read', code: 'countries' }],
    ['[not JSON https://example.com/', { kind: 'read', code: 'countries' }],
    ['{"Atlantis":"https://example.com/"}', { kind: 'contract', error: { code: 'country' } }],
    ['[{"country_id":"DE","target_url":null}]', { kind: 'contract', error: { code: 'webAddress' } }],
  ])('are an error if one cannot be read: %s', async (cell, error) => {
    const { sheet } = await bodiesOf(`url,geo\nhttps://example.com/,"${cell.replaceAll('"', '""')}"\n`);
    expect(sheet.rows('wrong', 0, 10).rows).toMatchObject([{ errors: [{ column: 1, field: 'geo_targets', error }] }]);
  });
});

describe('a domain', () => {
  const id = '123E4567-e89b-42d3-a456-426614174000';
  it.each([
    id,
    id.toLowerCase(),
    'go.example.com',
    ' GO.example.com ',
    'https://go.example.com',
    'HTTP://go.example.com/',
  ])('may be written as %j', async (written) => {
    const domains = [{ id, label: ' Go.Example.com' }];
    const { bodies } = await bodiesOf(`url,domain\nhttps://example.com/,${written}\n`, { ...settings, domains });
    expect(bodies).toMatchObject([{ domain: id }]);
  });
});

describe('texts', () => {
  it.each([
    ['long_url,title,password', '  A  ', '  secret\u200b '],
    ['URL,Name,Password', 'A', '  secret\u200b '],
  ])(
    'keep their spaces in columns with the fields’ own names, and passwords always: %s',
    async (header, title, password) => {
      const { bodies } = await bodiesOf(`${header}\nhttps://example.com/,  A\u200b  ,  secret\u200b \n`);
      expect(bodies).toMatchObject([{ title, password }]);
    },
  );
});

describe('the slug of a short address', () => {
  const part = fc
    .string({ unit: fc.constantFrom(...'abü🧵%-_ .'), minLength: 1, maxLength: 3 })
    .filter((one) => /^[^ .]+$|^[^ .].*[^ .]$/.test(one));
  const path = fc.array(part, { minLength: 1, maxLength: 3 });
  const start = fc.constantFrom('https://go.example.com/', 'go.example.com/', 'HTTP://go.example.com:8080//', '/');

  it('is its whole path after the folders that all addresses of the column share', () => {
    const end = fc.constantFrom('', '/', '?a=1/2', '#x/y');
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('s', 'a b'), { maxLength: 2 }),
        fc.array(path, { minLength: 1, maxLength: 4 }),
        start,
        end,
        (base, paths, before, after) => {
          const written = (parts: readonly string[]) =>
            before + [...base, ...parts].map(encodeURIComponent).join('/') + after;
          const cells = paths.map(written);
          const folders = [...base, ...(paths[0] ?? []).slice(0, -1)];
          const differs = folders.findIndex((folder, at) =>
            paths.some((parts) => [...base, ...parts.slice(0, -1)][at] !== folder),
          );
          const shared = differs < 0 ? folders.length : differs;
          expect(sharedFolders(['a-slug', ...cells, ''])).toBe(shared);
          expect(cells.map((cell) => shortLinkSlug(cell, shared))).toEqual(
            paths.map((parts) => [...base, ...parts].slice(shared).join('/')),
          );
        },
      ),
      runs(500),
    );
  });

  it('is its last part if its path has no more folders than others', () => {
    expect(shortLinkSlug('https://example.com/s', 2)).toBe('s');
  });

  it('stays as it is written if it is not encoded correctly', () => {
    expect(shortLinkSlug('https://example.com/100%', 0)).toBe('100%');
  });
});

describe('a country rule', () => {
  it('is split like by the pattern that describes it', () => {
    const pattern = /^(.*?)[\s:=]+(https?:\/\/\S+)\s*$/i;
    const parts = fc.constantFrom('DE', ', ', 'at', ' ', ':', '=', 'http://', 'HTTPS://', 'example.com/', '?u=');
    fc.assert(
      fc.property(
        fc.array(parts, { maxLength: 12 }).map((chosen) => chosen.join('')),
        (rule) => {
          const [, list, target_url] = pattern.exec(rule) ?? [];
          if (target_url === undefined) expect(splitRule(rule).target_url).toBeUndefined();
          else expect(splitRule(rule)).toEqual({ list, target_url });
        },
      ),
      runs(1000),
    );
  });

  it('may have any number of colons', async () => {
    const { summary } = await bodiesOf(`long_url,geo_targets\nhttps://example.com/,${':'.repeat(200_000)}x\n`);
    expect(summary).toMatchObject({ ready: 0, wrong: 1 });
  });
});
