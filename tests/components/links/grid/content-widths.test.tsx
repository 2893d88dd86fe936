import { renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useContentWidths } from '@/components/links/grid/use-content-widths.ts';
import { answeredItems } from '@/components/links/source/items.ts';
import type { ReadyList } from '@/components/links/source/list-source.ts';
import { linkOf } from '../../../setup/list-service.ts';

const query = { search: '', filters: {}, job: '', sort: null };
const connectionOf = () => null;
/** The items of a list whose links have one tag; null for no tags. */
const tagged = (tag: string | null) => answeredItems([linkOf(1, { tags: tag === null ? [] : [tag] })], []);

/** Measures lists, one after the other. `isReading` is true during the reading of the whole list. */
function measured(first: ReturnType<typeof tagged>) {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const listOf = (isReading: boolean): Pick<ReadyList, 'query' | 'members'> => ({
    query,
    members: isReading ? [readingMember] : [],
  });
  const { result, rerender } = renderHook(
    ({ items, isReading }) => useContentWidths(listOf(isReading), items, connectionOf, 'UTC'),
    { initialProps: { items: first, isReading: true } },
  );
  return { tags: () => result.current.tags, show: rerender };
}

const readingMember: ReadyList['members'][number] = {
  ...{ id: 'one', state: 'ready', size: 1, refused: null },
  cache: {
    ...{ revision: 1, known: 1, updates: 0, unreadable: 0, wholeAt: null, newAt: null, gap: null },
    activity: { state: 'reading', whole: true, read: 1 },
  },
};

it('columns are as wide as their content, and absent without any', () => {
  const { tags, show } = measured(tagged('ads'));
  const narrow = tags();
  show({ items: tagged('a longer tag'), isReading: false });
  expect(tags()).toBeGreaterThan(narrow ?? 0);
  show({ items: tagged(null), isReading: false });
  expect(tags()).toBeNull();
});

it('columns change at most every 5 seconds during the first reading, and at its end', () => {
  const { tags, show } = measured(tagged(null));
  vi.advanceTimersByTime(4999);
  show({ items: tagged('ads'), isReading: true });
  expect(tags()).toBeNull();
  vi.advanceTimersByTime(1);
  show({ items: tagged('ads'), isReading: true });
  const first = tags();
  expect(first).not.toBeNull();
  const longer = tagged('a longer tag');
  show({ items: longer, isReading: true });
  expect(tags()).toBe(first);
  show({ items: longer, isReading: false });
  expect(tags()).toBeGreaterThan(first ?? 0);
});
