import type { DistinctName } from '@/lib/link/distinct-names.ts';
import { linkStatsRoute } from '@/lib/stats/stats-route.ts';
import styles from './across.module.css';

interface Props {
  id: string;
  names: ReadonlyMap<string, DistinctName>;
}

/** A link's name, which leads to its stats, above what tells it from links of the same title. */
export function LinkName({ id, names }: Props) {
  const { name = '', detail = '' } = names.get(id) ?? {};
  return (
    <span className={styles['linkName']}>
      <a href={`#${linkStatsRoute(id)}`}>{name}</a>
      {detail !== '' && (
        <>
          {' '}
          <small>{detail}</small>
        </>
      )}
    </span>
  );
}
