import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { readableName } from '@/lib/link/idn/readable-name.ts';
import { linkStatsRoute } from '@/lib/stats/stats-route.ts';
import styles from './across.module.css';

interface Props {
  links: readonly LinkRecord[];
  onAsk: () => void;
}

/** Links that nobody has clicked, as last known: out of the way, and not asked for unless somebody wants to make sure. */
export function NeverClicked({ links, onAsk }: Props) {
  if (links.length === 0) return null;
  return (
    <details className={styles['never']}>
      <summary>{i18n.t('stats.across.never', links.length)}</summary>
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            <a href={`#${linkStatsRoute(link.id)}`}>{readableName(link)}</a>
          </li>
        ))}
      </ul>
      <Button onClick={onAsk}>{i18n.t('stats.across.ask', links.length)}</Button>
    </details>
  );
}
