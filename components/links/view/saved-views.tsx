import { Link } from 'wouter';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import { listRoute } from '@/lib/link/routes.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import styles from './view.module.css';

/** Lists the saved views, with a button that removes the current one. */
export function SavedViews({ query }: { query: string }) {
  const stored = useStored(viewsItem);
  if (stored.state === 'loading' || stored.value.length === 0) return null;
  const { value: views, set } = stored;
  const current = views.find((view) => view.query === query);
  return (
    <fieldset className={styles['views']} aria-label={i18n.t('links.views.label')}>
      {views.map((view) => (
        <Link
          key={view.name}
          href={listRoute(view.query)}
          aria-current={view === current ? 'true' : undefined}
          className={styles['view'] ?? ''}
        >
          {view.name}
        </Link>
      ))}
      {current !== undefined && (
        <Button kind="quiet" onClick={() => set(views.filter((view) => view !== current))}>
          {i18n.t('links.views.remove', [current.name])}
        </Button>
      )}
    </fieldset>
  );
}
