import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Sheet } from '@/lib/import/sheet.ts';
import { sheetFilters } from '@/lib/import/shown-sheet.ts';
import { runs } from '../../setup/runs.ts';
import { bodiesOf, settings } from './imported.ts';

const a = 'https://example.com/a';
const file = `Title,URL,Password,protected\nA,${a},,\n,nowhere,,\nB,${a},,\n\nC,${a}/c,,\n,${a}/d,,\n`;

describe('the rows of a sheet', () => {
  it('are each in a job or left out, with the reason', async () => {
    const { sheet } = await bodiesOf(file);
    const { rows, leftOut, next } = sheet.jobRows(0, 10, false);
    expect(rows.map(({ row, name, write }) => [row, name, write.kind === 'create' && write.body.long_url])).toEqual([
      [2, 'A', a],
      [6, 'C', `${a}/c`],
      [7, `${a}/d`, `${a}/d`],
    ]);
    expect(leftOut).toEqual([
      {
        number: 3,
        name: 'nowhere',
        long_url: 'nowhere',
        errors: [expect.objectContaining({ column: 1 })],
        duplicate: null,
      },
      { number: 4, name: 'B', long_url: a, errors: [], duplicate: { of: 'row', row: 2 } },
    ]);
    expect(next).toBeNull();
  });

  it('come in pages and batches of any size, each once and in order', async () => {
    const { sheet } = await bodiesOf(file);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.boolean(),
        fc.constantFrom(...sheetFilters),
        (size, all, filter) => {
          const batches = [sheet.jobRows(0, size, all)];
          for (let next = batches[0]?.next ?? null; next !== null; next = batches.at(-1)?.next ?? null)
            batches.push(sheet.jobRows(next, size, all));
          expect(batches).toHaveLength(Math.ceil(5 / size));
          const [rows, leftOut] = [batches.flatMap((batch) => batch.rows), batches.flatMap((batch) => batch.leftOut)];
          expect({ rows, leftOut, next: null }).toEqual(sheet.jobRows(0, 100, all));
          const shown = sheet.rows(filter, 0, 100);
          const pages = Array.from({ length: 6 }, (_, page) => sheet.rows(filter, page * size, size).rows);
          expect({ rows: pages.flat(), count: shown.rows.length }).toEqual(shown);
        },
      ),
      runs(30),
    );
    expect(sheetFilters.map((filter) => sheet.rows(filter, 0, 9).rows.map(({ number }) => number))).toEqual([
      [2, 3, 4, 6, 7],
      [3],
      [4],
      [],
    ]);
  });
});

describe('a corrected cell', () => {
  it('may be in a column that its row did not reach', async () => {
    const { sheet } = await bodiesOf(`url,title,tags,slug\n${a}\n${a}/b\n`);
    expect(sheet.edit(1, 3, 'spring')).toMatchObject({ ready: 2, wrong: 0 });
    expect(sheet.rows('all', 1, 1).rows).toMatchObject([{ cells: [`${a}/b`, '', '', 'spring'] }]);
    expect(sheet.edit(0, 3, 'spring')).toMatchObject({ ready: 1, wrong: 1 });
    expect(sheet.rows('wrong', 0, 9).rows).toMatchObject([{ errors: [{ column: 3, field: 'custom_link' }] }]);
  });

  it('of no row, or of a sheet that is not checked, changes nothing', async () => {
    const { sheet, summary } = await bodiesOf(`url\n${a}\n`);
    expect(sheet.edit(1, 0, 'x')).toEqual(summary);
    const unchecked = new Sheet();
    unchecked.open(`url\n${a}\n`);
    expect(unchecked.edit(0, 0, 'nowhere')).toMatchObject({ ready: 0, wrong: 0 });
    expect(await unchecked.check({ ...settings, mapping: ['long_url'] })).toMatchObject({ ready: 1 });
  });
});

describe('an opened sheet', () => {
  it('has its first rows, shortened', () => {
    const long = 'x'.repeat(201);
    const { sample, count } = new Sheet().open(
      `url,title\n${[1, 2, 3, 4].map((at) => `${a}/${at},${long}`).join('\n')}`,
    );
    expect(count).toBe(4);
    expect(sample).toEqual([1, 2, 3].map((at) => [`${a}/${at}`, long.slice(0, 200)]));
  });
});
