import { useEffect } from 'react';
import { i18n } from '#i18n';
import { CheckedCopyStatus } from '@/components/share/checked-copy-status.tsx';
import { useCheckedCopying } from '@/components/share/use-checked-copying.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Rows } from '@/components/ui/rows.tsx';
import { type KnownOfPage, noPageLinks } from '@/lib/page-links/read-page-links.ts';
import { PageLink } from './page-link.tsx';
import type { PageLinksProps } from './page-links-panel.tsx';
import { usePageLinks } from './use-page-links.ts';
import { useShowMore } from './use-show-more.ts';

interface Props
  extends Pick<PageLinksProps, 'connection' | 'address' | 'initial' | 'go' | 'onConnection' | 'onDuplicate'> {
  /** The id of the link that was just created, shown above. */
  madeId: string;
  /** The links of the page, if they were read before the first render. */
  first: KnownOfPage | null;
  /** Called with the number of these links. */
  onCount: (count: number) => void;
}

/** Lists the page's links other than the one just created. */
export function OtherLinks({ madeId, connection, address, initial, first, onCount, ...act }: Props) {
  const { exact, readAt } = usePageLinks(connection, address, first ?? noPageLinks, initial);
  const copying = useCheckedCopying(readAt);
  const others = exact.filter(({ link }) => link.id !== madeId);
  const { count, more, showMore } = useShowMore(others.map(({ link }) => link.id));
  useEffect(() => onCount(others.length), [others.length, onCount]);
  if (others.length === 0) return null;
  return (
    <section className="grid grid-cols-1" aria-label={i18n.t('pageLinks.others')}>
      <CheckedCopyStatus copying={copying} idle={i18n.t('pageLinks.others')} />
      <Rows data-links>
        {others.slice(0, count).map((shown) => (
          <PageLink
            key={shown.link.id}
            {...{ ...shown, connection, copying, ...act }}
            nearly={false}
            large={false}
            statsPreview={null}
          />
        ))}
      </Rows>
      {more > 0 && (
        <Button kind="quiet" shape="wide" onClick={showMore}>
          {i18n.t('pageLinks.more', [formatCount(more), formatCount(others.length)])}
        </Button>
      )}
    </section>
  );
}
