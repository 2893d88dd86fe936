import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { readPage, startOfList } from '../../../lib/link-index/read-page.ts';
import { linkOf, linksFrom } from '../../setup/list-service.ts';
import { runs } from '../../setup/runs.ts';

interface Service {
  cap: number;
  /** Each page starts one link before the requested offset. */
  repeats?: boolean;
  /** Returns the first page for any offset. */
  ignoresOffset?: boolean;
}

/** Reads a list page by page. Returns its links, whether they are all, and the number of requests. */
function readAll(
  links: LinkRecord[],
  { cap, repeats, ignoresOffset }: Service,
  before: (request: number) => void = () => {},
) {
  const known = new Map<string, LinkRecord>();
  let cursor = startOfList;
  for (let request = 1; request < 2000; request += 1) {
    before(request);
    const from = ignoresOffset ? 0 : Math.max(0, cursor.offset - (repeats ? 1 : 0));
    const read = readPage({ links: links.slice(from, from + cap), unreadable: [] }, cursor, (id) => known.has(id));
    cursor = read.cursor;
    if (read.kind === 'steppedBack') continue;
    for (const link of read.links) known.set(link.id, link);
    if (read.isEnd) return { known, isComplete: cursor.isComplete, gap: read.gap, requests: request };
  }
  throw new Error('The list never ends');
}

const services: Service[] = [
  ...[1, 2, 7, 100].map((cap) => ({ cap })),
  ...[
    { cap: 3, repeats: true },
    { cap: 7, repeats: true },
    { cap: 1000, ignoresOffset: true },
  ],
];

describe('a list that does not change meanwhile', () => {
  it.each(services)('is read completely: %j', (service) => {
    for (const count of [0, 1, 2, 6, 7, 8, 40]) {
      const { known } = readAll(linksFrom(count), service);
      expect([...known.keys()]).toEqual(linksFrom(count).map(({ id }) => id));
    }
  });

  it('is known to be complete, except with one link per page', () => {
    for (const service of services.filter(({ cap, ignoresOffset }) => cap > 1 && !ignoresOffset)) {
      expect(readAll(linksFrom(40), service)).toMatchObject({ isComplete: true, gap: null });
    }
    expect(readAll(linksFrom(40), { cap: 1 })).toMatchObject({ isComplete: false });
  });

  it('is not known to be complete if the service ignores the offset', () => {
    for (const cap of [20, 250, 1000]) {
      const { known, isComplete, gap } = readAll(linksFrom(250), { cap, ignoresOffset: true });
      expect([...known.keys()]).toEqual(
        linksFrom(250)
          .slice(0, cap)
          .map(({ id }) => id),
      );
      expect({ isComplete, gap }).toEqual({ isComplete: false, gap: 'repeats' });
    }
  });

  it('takes one request more than it has pages', () => {
    expect(readAll(linksFrom(60), { cap: 100 }).requests).toBe(2);
    expect(readAll(linksFrom(199), { cap: 100 }).requests).toBe(3);
  });
});

describe('a list that changes between pages', () => {
  const change = fc.record({
    at: fc.integer({ min: 1, max: 20 }),
    what: fc.constantFrom('make', 'delete', 'rename'),
    where: fc.nat(60),
  });

  /** Returns a function that applies the changes before a request, and the ids of deleted links. */
  function changer(links: LinkRecord[], changes: { at: number; what: string; where: number }[]) {
    let newest = links.length;
    const deleted = new Set<string>();
    const apply = ({ what, where }: (typeof changes)[number]) => {
      const at = where % Math.max(1, links.length);
      const record = links[at];
      if (what === 'make') {
        newest += 1;
        links.unshift(linkOf(newest));
      } else if (record !== undefined && what === 'delete') {
        links.splice(at, 1);
        deleted.add(record.id);
      } else if (record !== undefined) {
        links[at] = { ...record, title: `${record.title}, renamed` };
      }
    };
    const before = (request: number) => {
      for (const each of changes) if (each.at === request) apply(each);
    };
    return { before, deleted };
  }

  property('loses no link that existed all the time, or does not count as complete, so that none is removed', () => {
    fc.assert(
      fc.property(
        fc.nat(40),
        // With one link per page, a list looks the same as one with a single link.
        fc.constantFrom(...services.filter(({ cap }) => cap > 1)),
        fc.array(change, { maxLength: 12 }),
        (count, service, changes) => {
          const links = linksFrom(count);
          const initialIds = links.map(({ id }) => id);
          const { before, deleted } = changer(links, changes);
          const { known, isComplete } = readAll(links, service, before);
          const missed = initialIds.filter((id) => !deleted.has(id) && !known.has(id));
          if (isComplete) expect(missed).toEqual([]);
        },
      ),
      runs(3000),
    );
  });

  property('is still read completely if its pages overlap by more than the changes shift them', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.array(change, { maxLength: 5 }), (count, changes) => {
        const links = linksFrom(count);
        const initialIds = links.map(({ id }) => id);
        const { before, deleted } = changer(links, changes);
        const { known } = readAll(links, { cap: 7 }, before);
        expect(initialIds.filter((id) => !deleted.has(id) && !known.has(id))).toEqual([]);
      }),
      runs(2000),
    );
  });

  property('is correct after a reading without changes', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.array(change, { maxLength: 12 }), (count, changes) => {
        const links = linksFrom(count);
        const { before } = changer(links, changes);
        const first = readAll(links, { cap: 7 }, before);
        const second = readAll(links, { cap: 7 });
        const kept = new Map([...first.known, ...second.known]);
        if (second.isComplete) for (const id of kept.keys()) if (!second.known.has(id)) kept.delete(id);
        expect(second.isComplete).toBe(true);
        expect([...kept.keys()].toSorted()).toEqual(links.map(({ id }) => id).toSorted());
      }),
    );
  });
});
