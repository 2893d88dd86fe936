import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { formatItems } from '@/components/ui/format-items.ts';
import { List } from '@/components/ui/list.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { RichText, slot } from '@/components/ui/rich-text.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { readableName } from '@/lib/link/names/readable-host.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { linkToPage } from './row/own-link.ts';
import type { ReadyList } from './source/list-source.ts';

/** The number of links to name. */
const maxNamed = 5;

/** Names the links with unreadable fields, and the fields. */
export function UnreadableLinks({ list }: { list: ReadyList }) {
  const { answer, origin } = list;
  const answered = origin !== 'cached' ? (answer?.links ?? []).filter(({ unreadable }) => unreadable) : null;
  const cached = useCachedLinks(list);
  const count = answered?.length ?? list.partlyUnreadable.length;
  if (count === 0) return null;
  return (
    <Notice tone="warn" title={i18n.t('links.unreadableFields', count, [formatCount(count)])}>
      <List>
        {(answered ?? cached).slice(0, maxNamed).map((link) => (
          <li key={link.id}>
            <RichText
              text={i18n.t('links.unreadableIn', [slot(), formatItems(link.unreadable ?? [])])}
              elements={[
                <a key="link" {...linkToPage(link.id)}>
                  {readableName(link)}
                </a>,
              ]}
            />
          </li>
        ))}
      </List>
      {count > maxNamed && <p>{i18n.t('links.unreadableMore', [formatCount(count - maxNamed)])}</p>}
    </Notice>
  );
}

/** Reads the first cached links with unreadable fields. */
function useCachedLinks({ index, partlyUnreadable }: ReadyList): readonly LinkRecord[] {
  const [links, setLinks] = useState<readonly LinkRecord[]>([]);
  useEffect(() => {
    let current = true;
    index
      .readLinks(partlyUnreadable.slice(0, maxNamed))
      .then((found) => current && setLinks(found))
      .catch(noteProblem('readCache'));
    return () => {
      current = false;
    };
  }, [index, partlyUnreadable]);
  return links;
}
