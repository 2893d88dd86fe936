import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { harmless } from '@/lib/csv/harmless.ts';
import { campaignReport } from '@/lib/stats/across.ts';
import { reportAsCsv } from '@/lib/stats/export-across.ts';
import { readCsv } from './read-csv.ts';

it('what the service did not report is an empty cell, and a sum leaves it out', () => {
  const utm = { utm_source: 'a', utm_medium: 'b', utm_content: 'c' };
  const report = campaignReport([
    { ...utm, total_count: 2, unique_count: null },
    { ...utm, total_count: null, unique_count: null },
  ]);
  expect(readCsv(reportAsCsv(report).slice(1))[1]).toEqual(['a', 'b', 'c', '2', '2', '']);
});

it('a campaign’s report comes back whole from CSV, whatever its names, and holds no formula', () => {
  const text = fc.string({ unit: 'binary', maxLength: 50 });
  const link = fc.record({
    utm_source: text,
    utm_medium: text,
    utm_content: text,
    total_count: fc.nat(),
    unique_count: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(link), (links) => {
      const report = campaignReport(links);
      const [head, ...rows] = readCsv(reportAsCsv(report).slice(1));
      expect(head).toEqual(['utm_source', 'utm_medium', 'utm_content', 'links', 'total_count', 'unique_count']);
      expect(rows).toEqual(
        report.map((row) => [
          ...[row.utm_source, row.utm_medium, row.utm_content].map(harmless),
          ...[row.links, row.total_count, row.unique_count].map(String),
        ]),
      );
    }),
  );
});
