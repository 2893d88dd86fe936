import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import { linkColumns } from '@/lib/transfer/link-cells.ts';
import { type LinkFile, writeLinks } from '@/lib/transfer/write-links.ts';
import { realisticLinks } from '../../bench/links/realistic-links.ts';
import { runs } from '../../setup/runs.ts';
import { anyRecords } from '../link/arbitrary-draft.ts';
import { readCsv } from '../stats/read-csv.ts';
import { linkFiles } from './link-files.ts';

const csv: LinkFile = { format: 'csv', separator: 'comma' };
const json: LinkFile = { format: 'json' };

type Link = ReturnType<typeof linkRecord.parse>;

async function written(links: readonly Link[], file: LinkFile, connections: Record<string, string> | null = null) {
  const progress: number[] = [];
  const made = await writeLinks({ count: links.length, read: async (from, to) => links.slice(from, to) }, file, {
    onProgress: (count) => progress.push(count),
    signal: new AbortController().signal,
    ...(connections && { nameOf: (link: Link) => ({ link, connection: connections[link.id] ?? '' }) }),
  });
  return { text: (await made?.file.text()) ?? '', bytes: await made?.file.bytes(), count: made?.count, progress };
}

describe('a file of links', () => {
  it('has a column for each readable field, with the interface’s name', async () => {
    const { text } = await written(realisticLinks(1), csv);
    const [head] = readCsv(text);
    const { utm: _utm, opengraph: _opengraph, ...flat } = linkRecord.shape;
    for (const name of [...Object.keys(flat), 'utm_source', 'meta_image', 'geo_targets']) expect(head).toContain(name);
    expect(head).toEqual(linkColumns);
    expect(new Set(head).size).toBe(head?.length);
  });

  it('of several connections has each link’s connection in its last column', async () => {
    const links = realisticLinks(2);
    const [first = '', second = ''] = links.map(({ id }) => id);
    const [head = [], ...rows] = readCsv((await written(links, csv, { [first]: 'Home', [second]: 'Work' })).text);
    expect(head).toEqual([...linkColumns, 'connection']);
    expect(rows.map((cells) => cells.at(-1))).toEqual(['Home', 'Work']);
    const { text } = await written(links, json, { [first]: 'Home', [second]: 'Work' });
    expect(JSON.parse(text)).toMatchObject([
      { id: first, connection: 'Home' },
      { id: second, connection: 'Work' },
    ]);
  });

  it('starts with the byte order mark by which spreadsheets recognize UTF-8', async () => {
    const { bytes } = await written(realisticLinks(1), csv);
    expect([...(bytes?.slice(0, 3) ?? [])]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('contains each link once, and reports its progress', async () => {
    const links = realisticLinks(1234);
    const { text, progress, count } = await written(links, csv);
    expect(count).toBe(1234);
    const rows = readCsv(text).slice(1);
    expect(rows.map((cells) => cells[linkColumns.indexOf('id')])).toEqual(links.map(({ id }) => id));
    expect(progress.at(-1)).toBe(1234);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
  });

  it('contains the complete records as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRecords, { maxLength: 3 }), async (links) => {
        const { text } = await written(links, json);
        expect(JSON.parse(text)).toEqual(links.map((link) => linkRecord.parse(link)));
      }),
      runs(50),
    );
  });

  it.each(linkFiles)('has the number of its links, without those deleted meanwhile (%s)', async (_name, file) => {
    const [first, second] = realisticLinks(2);
    const links = first && second ? [first, second] : [];
    const options = { onProgress: () => {}, signal: new AbortController().signal };
    // The first two hundred links were deleted meanwhile.
    const read = async (from: number) => (from === 0 ? [] : links);
    const made = await writeLinks({ count: 300, read }, file, options);
    expect(made?.count).toBe(2);
    const text = (await made?.file.text()) ?? '';
    const titles = links.map(({ title }) => title);
    const titlesInFile = () => (JSON.parse(text) as { title: string }[]).map(({ title }) => title);
    if (file.format === 'json') expect(titlesInFile()).toEqual(titles);
    else expect(text.trim().split('\r\n')).toHaveLength(3);
  });

  it('is not created after a cancellation', async () => {
    const controller = new AbortController();
    const read = async () => {
      controller.abort();
      return realisticLinks(1);
    };
    const made = writeLinks({ count: 1000, read }, csv, { onProgress: () => {}, signal: controller.signal });
    expect(await made).toBeNull();
  });
});
