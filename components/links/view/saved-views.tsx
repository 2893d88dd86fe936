import { Trash2 } from 'lucide-react';
import { i18n } from '#i18n';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { TabLinks } from '@/components/ui/tab-links.tsx';
import { listRoute } from '@/lib/link/routes.ts';
import { currentQuery } from '@/lib/link-index/index.ts';
import type { SavedView } from '@/lib/storage/views.ts';

interface Props {
  query: string;
  views: readonly SavedView[];
  onChange: (views: SavedView[]) => void;
}

/** The saved views, with a button that removes the current one. */
export function SavedViews({ query, views, onChange }: Props) {
  const current = views.find((view) => currentQuery(view.query) === query);
  const tabs = [
    { href: listRoute(''), words: i18n.t('links.views.all'), isCurrent: query === '' },
    ...views.map((view) => ({ href: listRoute(view.query), words: view.name, isCurrent: view === current })),
  ];
  return (
    <TabLinks label={i18n.t('links.views.label')} tabs={tabs}>
      {current !== undefined && (
        <IconButton
          size="small"
          label={i18n.t('links.views.remove', [current.name])}
          onClick={() => onChange(views.filter((view) => view !== current))}
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
      )}
    </TabLinks>
  );
}
