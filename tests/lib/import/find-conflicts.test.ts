import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import { findConflicts } from '@/lib/import/find-conflicts.ts';
import { likenessOf } from '@/lib/import/likeness.ts';
import type { ReadRow } from '@/lib/import/read-row.ts';
import { runs } from '../../setup/runs.ts';

interface Row {
  page: string;
  source: string | undefined;
  slug: string | undefined;
  domain: string | undefined;
  isExpired: boolean;
  isWrong: boolean;
}

const row: fc.Arbitrary<Row> = fc.record({
  page: fc.constantFrom('a', 'b', 'A'),
  source: fc.constantFrom(undefined, undefined, 'news'),
  slug: fc.constantFrom(undefined, 'spring', 'autumn', 'Spring'),
  domain: fc.constantFrom(undefined, 'id1', 'id2'),
  isExpired: fc.boolean(),
  isWrong: fc.nat(9).map((one) => one === 0),
});

const bodyOf = ({ page, source, slug, domain }: Row): CreateLinkBody => ({
  ...{ long_url: `https://example.com/${page}`, has_utm: source !== undefined, utm_source: source },
  ...{ custom_link: slug, domain },
});

const readRow = (one: Row): ReadRow => ({
  ...{ warnings: one.isExpired ? ['expired'] : [], utm: [], hasUtmInAddress: false },
  ...(one.isWrong ? { ok: false, errors: [] } : { ok: true, body: bodyOf(one), geo_targets: [] }),
});

const keyOf = (one: Row) => likenessOf(bodyOf(one));
const slugOf = ({ slug, domain }: Row) => (slug === undefined ? null : JSON.stringify([domain, slug]));

/** A known slug on the domain of a name. Other slugs are free. */
const known = new Map<string, boolean | 'unknown'>([
  [JSON.stringify(['go.example', 'spring']), true],
  [JSON.stringify([null, 'autumn']), 'unknown'],
]);
const labels = new Map([['id1', 'go.example']]);
const isTaken = (slug: string, domain: string | null) => known.get(JSON.stringify([domain, slug])) ?? false;
const takenFor = ({ slug, domain }: Row) =>
  slug === undefined ? false : isTaken(slug, labels.get(domain ?? '') ?? null);

it('each row has the conflicts with existing links, pending links and imported rows above it', () => {
  const pages = fc.subarray(['a', 'b']);
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), pages, pages, (rows, existing, pendingLinks) => {
      const keysOf = (of: readonly string[]) =>
        of.map((page) => likenessOf({ long_url: `https://example.com/${page}` }));
      const [cached, pending] = [keysOf(existing), keysOf(pendingLinks)];
      const { duplicates, slugs } = findConflicts(rows.map(readRow), {
        existing: { linkLike: (key) => (cached.includes(key) ? { address: `short ${key}` } : undefined), isTaken },
        ...{ pending: new Set(pending), labels, numberOf: (index) => index + 10 },
      });
      const isImported = (at: number) =>
        rows[at]?.isWrong === false && !duplicates.has(at) && (slugs.get(at) ?? 'warning') === 'warning';
      for (const [at, one] of rows.entries()) {
        const above = rows.map((_, index) => index).filter((index) => index < at && isImported(index));
        const like = above.findLast((index) => rows[index]?.isExpired === false && keyOf(rows[index]) === keyOf(one));
        const duplicate = cached.includes(keyOf(one))
          ? { of: 'existing', address: `short ${keyOf(one)}` }
          : pending.includes(keyOf(one))
            ? { of: 'pending' }
            : like !== undefined && { of: 'row', row: like + 10 };
        expect(duplicates.get(at) ?? false).toEqual(!one.isWrong && duplicate);
        const isTwice =
          slugOf(one) !== null && above.some((index) => rows[index] && slugOf(rows[index]) === slugOf(one));
        const taken = takenFor(one);
        const isSure = duplicate === false && (isTwice || taken === true);
        const slug = isSure ? (isTwice ? 'slugTwice' : 'slugTaken') : (isTwice || taken !== false) && 'warning';
        expect(slugs.get(at) ?? false).toEqual(!one.isWrong && slug);
      }
    }),
    runs(500),
  );
});
