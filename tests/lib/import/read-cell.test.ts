import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitRule } from '@/lib/import/read-cell.ts';
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
  ])('recognize a country: %s', async (cell, country_id) => {
    expect(await rulesIn(cell, ['en', 'de'])).toEqual([[country_id, 'https://example.com/de']]);
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
