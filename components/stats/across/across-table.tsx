import { i18n } from '#i18n';
import { failureWords } from '@/components/failure/failure-words.ts';
import { Button } from '@/components/ui/button.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { linkName } from '@/lib/link/link-name.ts';
import { sumOf } from '@/lib/stats/across.ts';
import { linkStatsRoute } from '@/lib/stats/stats-route.ts';
import { formatCount } from '../formats.ts';
import styles from './across.module.css';
import type { EachFigures, LinkFigures } from './use-each-figures.ts';

interface Props {
  links: readonly LinkRecord[];
  chosen: readonly LinkRecord[];
  each: EachFigures;
  onChoose: (id: string, chosen: boolean) => void;
  onRetry: (id: string) => void;
}

/** Every link found with its clicks and visitors; what failed says why, and is asked for again on its own. */
export function AcrossTable({ links, chosen, each, onChoose, onRetry }: Props) {
  const isChosen = new Set(chosen.map(({ id }) => id));
  const shown = chosen.flatMap(({ id }) => {
    const told = each.get(id);
    return told?.state === 'shown' ? [told.figures] : [];
  });
  const sum = sumOf(shown);
  return (
    <section aria-labelledby="across-links">
      <h2 id="across-links">{i18n.t('stats.across.links')}</h2>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{i18n.t('stats.across.link')}</th>
            <th scope="col">{i18n.t('stats.metric.total_count')}</th>
            <th scope="col">{i18n.t('stats.metric.unique_count')}</th>
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <tr key={link.id}>
              <th scope="row">
                <span className={styles['name']}>
                  <input
                    type="checkbox"
                    checked={isChosen.has(link.id)}
                    onChange={(event) => onChoose(link.id, event.target.checked)}
                    aria-label={i18n.t('stats.across.choose', [linkName(link)])}
                  />
                  <a href={`#${linkStatsRoute(link.id)}`}>{linkName(link)}</a>
                </span>
              </th>
              <Cells told={isChosen.has(link.id) ? each.get(link.id) : null} onRetry={() => onRetry(link.id)} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{i18n.t('stats.across.sum', [shown.length])}</th>
            <td>{formatCount(sum.total_count)}</td>
            <td>{formatCount(sum.unique_count)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles['note']}>{i18n.t('stats.across.visitorsNote')}</p>
    </section>
  );
}

/** Null for a link that is not chosen, undefined for one that is not asked for. */
function Cells({ told, onRetry }: { told: LinkFigures | null | undefined; onRetry: () => void }) {
  if (told === null) return <td colSpan={2}>{i18n.t('stats.across.leftOut')}</td>;
  if (told === undefined) return <td colSpan={2}>{i18n.t('stats.across.unasked')}</td>;
  if (told.state !== 'shown') {
    const failure = told.state === 'failed' ? told.failure : told.former;
    if (failure === null) return <td colSpan={2}>{i18n.t('stats.across.waiting')}</td>;
    return (
      <td colSpan={2}>
        {failureWords(failure, { host: '', mayReach: true }).text}{' '}
        <Button kind="quiet" onClick={onRetry} busy={told.state === 'asking'}>
          {i18n.t(told.state === 'asking' ? 'stats.across.waiting' : 'failure.retry')}
        </Button>
      </td>
    );
  }
  return (
    <>
      <td>{formatCount(told.figures.total_count)}</td>
      <td>{formatCount(told.figures.unique_count)}</td>
    </>
  );
}
