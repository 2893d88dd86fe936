import fc from 'fast-check';
import { expect, test as property } from 'vitest';
import { answeredItems, sortedByClicks } from '@/components/links/source/items.ts';
import { linkOf } from '../../../setup/list-service.ts';
import { runs } from '../../../setup/runs.ts';

/** Links of which some are unknown, and the clicks of some. */
const listed = fc.array(fc.option(fc.nat({ max: 5 })), { maxLength: 12 });

property('links sorted by clicks are the same links, those of unknown clicks last, equals in their order', () => {
  fc.assert(
    fc.property(listed, fc.boolean(), (clicks, descending) => {
      const links = clicks.map((_, at) => linkOf(100 - at));
      const items = answeredItems(links, []);
      const counts = new Map(links.flatMap(({ id }, at) => (clicks[at] == null ? [] : [[id, clicks[at]] as const])));
      const sorted = sortedByClicks(items, counts, descending);

      const ids = sorted.ids();
      expect(ids.toSorted()).toEqual(items.ids().toSorted());
      for (const [index, id] of ids.entries()) {
        expect(sorted.idAt(index)).toBe(id);
        expect(sorted.linkAt(index)?.id).toBe(id);
        const link = links.find((one) => one.id === id);
        if (link) expect(sorted.indexOf(link)).toBe(index);
        const before = ids[index - 1];
        if (before === undefined) continue;
        const [count, than] = [counts.get(id), counts.get(before)];
        if (count !== undefined) expect(than !== undefined && (descending ? than >= count : than <= count)).toBe(true);
        if (count === than) expect(items.ids().indexOf(before)).toBeLessThan(items.ids().indexOf(id));
      }
    }),
    runs(200),
  );
});
