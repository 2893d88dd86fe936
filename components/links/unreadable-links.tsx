import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { readableName } from '@/lib/link/idn/readable-host.ts';
import { linkToPage } from './row/own-link.ts';
import type { ReadyList } from './source/list-source.ts';

/** How many are named. */
const most = 5;

/** Which links Hem can read in part alone, and what of them it cannot. */
export function UnreadableLinks({ list }: { list: ReadyList }) {
  const { answer, origin } = list;
  const answered = origin === 'service' ? (answer?.links ?? []).filter(({ unreadable }) => unreadable) : null;
  const known = useKnown(list);
  const count = answered?.length ?? list.partlyUnreadable.length;
  if (count === 0) return null;
  return (
    <Notice tone="warn" title={i18n.t('links.unreadableFields', count, [formatCount(count)])}>
      <ul className="list-disc ps-5">
        {(answered ?? known).slice(0, most).map((link) => (
          <li key={link.id}>
            <a {...linkToPage(link.id)}>{readableName(link)}</a>: {link.unreadable?.join(', ')}
          </li>
        ))}
      </ul>
      {count > most && <p>{i18n.t('links.unreadableMore', [formatCount(count - most)])}</p>}
    </Notice>
  );
}

/** The first of those that are known. */
function useKnown({ index, partlyUnreadable }: ReadyList): readonly LinkRecord[] {
  const [links, setLinks] = useState<readonly LinkRecord[]>([]);
  useEffect(() => {
    let current = true;
    // The database is closed when its connection goes: then nothing is shown of it.
    index.readLinks(partlyUnreadable.slice(0, most)).then(
      (found) => current && setLinks(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [index, partlyUnreadable]);
  return links;
}
