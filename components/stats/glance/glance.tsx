import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { keyed } from '@/components/keys/keyed.ts';
import { linkActions } from '@/components/link-actions/action-table.tsx';
import { Button } from '@/components/ui/button.tsx';
import { later } from '@/components/ui/later.tsx';
import styles from './glance.module.css';

/** The popup's stats of a link. Loads its code on demand. */
export const OpenGlance = later(async () => (await import('./at-a-glance.ts')).GlanceFigures);

/** A button that opens the stats of a link below it. */
export function Glance({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const body = useId();
  return (
    <section className={styles['glance']}>
      <Button
        {...keyed(...linkActions.stats.keys)}
        kind="quiet"
        aria-expanded={open}
        aria-controls={body}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight className={styles['chevron']} size={16} aria-hidden />
        {i18n.t('stats.heading')}
      </Button>
      <div id={body} hidden={!open}>
        {open && <OpenGlance id={id} />}
      </div>
    </section>
  );
}
