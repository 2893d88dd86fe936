import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Disclosure } from '@/components/ui/disclosure.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { List } from '@/components/ui/list.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { DistinctName } from '@/lib/link/names/distinct-names.ts';
import { LinkName } from './link-name.tsx';

interface Props {
  links: readonly LinkRecord[];
  names: ReadonlyMap<string, DistinctName>;
  /** True if there are no other links. */
  isAll: boolean;
  onLoad: () => void;
}

/** A folded list of links without a click. Their stats are only requested on demand. */
export function NeverClicked({ links, names, isAll, onLoad }: Props) {
  if (links.length === 0) return null;
  return (
    <Disclosure
      summary={i18n.t('stats.compare.never', links.length, [formatCount(links.length)])}
      isOpen={isAll}
      tone="quiet"
    >
      <List className="grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-x-8">
        {links.map((link) => (
          <li key={link.id}>
            <LinkName id={link.id} names={names} />
          </li>
        ))}
      </List>
      <div>
        <Button onClick={onLoad}>{i18n.t('stats.compare.ask', links.length, [formatCount(links.length)])}</Button>
      </div>
    </Disclosure>
  );
}
