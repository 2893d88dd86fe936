import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { keyed } from '@/components/keys/keyed.ts';
import { linkActions } from '@/components/link-actions/action-table.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chevron } from '@/components/ui/chevron.tsx';
import { later } from '@/components/ui/later.tsx';

/** The popup's stats of a link. Loads its code on demand. */
export const LazyStatsPreview = later(async () => (await import('./loaded-preview.ts')).StatsPreview);

/** A button that opens the stats of a link below it. */
export function FoldedStatsPreview({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const body = useId();
  return (
    <section className="[&>button]:-ms-3">
      <Button
        {...keyed(...linkActions.stats.keys)}
        kind="quiet"
        aria-expanded={open}
        aria-controls={body}
        onClick={() => setOpen(!open)}
      >
        <Chevron />
        {i18n.t('stats.heading')}
      </Button>
      <div id={body} hidden={!open}>
        {open && <LazyStatsPreview id={id} />}
      </div>
    </section>
  );
}
