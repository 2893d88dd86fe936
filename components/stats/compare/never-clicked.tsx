import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
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
    <details open={isAll} className="mt-3">
      <summary className="min-h-6 w-fit text-quiet">
        {i18n.t('stats.compare.never', links.length, [formatCount(links.length)])}
      </summary>
      <ul className="mt-2 mb-3 list-disc columns-[2_280px] ps-5">
        {links.map((link) => (
          <li key={link.id}>
            <LinkName id={link.id} names={names} />
          </li>
        ))}
      </ul>
      <Button onClick={onLoad}>{i18n.t('stats.compare.ask', links.length, [formatCount(links.length)])}</Button>
    </details>
  );
}
