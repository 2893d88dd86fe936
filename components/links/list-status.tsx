import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { useNow } from '@/components/ui/use-now.ts';
import { type ListView, maxFound } from '@/lib/link-index/index.ts';
import { ageWords } from './age-words.ts';
import type { Items } from './source/items.ts';
import { canRead, type ListSource, type ReadyList, refreshList } from './source/list-source.ts';
import { readingOf } from './source/reading.ts';

interface Props {
  list: ReadyList;
  view: ListView;
  source: ListSource;
}

/** Shows the number of links and their age, and reads them again at a press. */
export function ListStatus({ list, view, source }: Props) {
  const { items, isLoading, origin, members, answer } = list;
  const isCached = origin === 'cached';
  const reading = isCached ? readingOf(list) : null;
  const isCounted =
    items !== null && !isLoading && reading === null && (isCached ? members.some(canRead) : answer?.isEnd);
  const isIdle = members.some(({ cache }) => cache?.activity.state === 'idle');
  const isReading = members.some(({ cache }) => cache?.activity.state === 'reading');
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2">
      <span role="status">
        {isCounted && countWords(items, view)}
        {origin === 'asking' && i18n.t('links.updating')}
      </span>
      {/* Outside of the live region, so that screen readers don't announce each page. */}
      {reading !== null && <span>{i18n.t('links.reading', [formatCount(reading.read)])}</span>}
      <Age at={ageOf(list)} />
      {(!isCached || isIdle || isReading) && (
        // Stays while the links are read, so that it keeps the focus.
        <Button
          kind="quiet"
          shape="small"
          busy={isCached ? !isIdle : list.isRefreshing}
          onClick={() => refreshList(list, source)}
        >
          {i18n.t('links.refresh')}
        </Button>
      )}
    </div>
  );
}

/** Returns the time of the last reading, in milliseconds since 1970; null while it is unknown, or with several connections. */
function ageOf({ origin, answer, members }: ReadyList): number | null {
  if (origin !== 'cached') return answer?.at ?? null;
  const [only, ...others] = members;
  if (only === undefined || others.length > 0 || !canRead(only) || only.cache?.gap != null) return null;
  return only.cache?.activity.state === 'reading' ? null : (only.cache?.wholeAt ?? null);
}

/** The age of the shown links. Outside of the live region, so that screen readers don't announce each minute. */
function Age({ at }: { at: number | null }) {
  const now = useNow(10);
  return at !== null && <span>{ageWords({ wholeAt: at }, now)}</span>;
}

/** Returns the number of links in words. A search with too many results says that these are the best matches. */
function countWords({ count }: Items, { search }: ListView): string {
  const isBest = search.trim() !== '' && count === maxFound;
  return isBest ? i18n.t('links.best', [formatCount(count)]) : i18n.t('links.count', count, [formatCount(count)]);
}
