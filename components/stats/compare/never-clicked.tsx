import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { DistinctName } from '@/lib/link/distinct-names.ts';
import styles from './compare.module.css';
import { LinkName } from './link-name.tsx';

interface Props {
  links: readonly LinkRecord[];
  names: ReadonlyMap<string, DistinctName>;
  onAsk: () => void;
}

/** A folded list of links without a click. Their stats are only requested on demand. */
export function NeverClicked({ links, names, onAsk }: Props) {
  if (links.length === 0) return null;
  return (
    <details className={styles['never']}>
      <summary>{i18n.t('stats.compare.never', links.length)}</summary>
      <ul className="list-disc">
        {links.map((link) => (
          <li key={link.id}>
            <LinkName id={link.id} names={names} />
          </li>
        ))}
      </ul>
      <Button onClick={onAsk}>{i18n.t('stats.compare.ask', links.length)}</Button>
    </details>
  );
}
