import { ChartColumn, Check, Copy, Pencil } from 'lucide-react';
import { i18n } from '#i18n';
import { OpenGlance } from '@/components/stats/glance.tsx';
import { ago } from '@/components/ui/ago.ts';
import { Button } from '@/components/ui/button.tsx';
import { MiddleText } from '@/components/ui/middle-text.tsx';
import type { ListedLink } from '@/lib/library/index.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { linkName, withoutScheme } from '@/lib/link/link-name.ts';
import styles from './find-links.module.css';

interface Props {
  link: ListedLink;
  ticked: boolean;
  /** Whether its figures are shown below. */
  glancing: boolean;
  onCopy: () => void;
  onGlance: () => void;
  onEdit: () => void;
}

/** Made once: React then knows without looking that they are as they were, in each row at each letter. */
const signs = {
  copy: <Copy size={16} aria-hidden />,
  copied: <Check size={16} aria-hidden />,
  stats: <ChartColumn size={16} aria-hidden />,
  edit: <Pencil size={16} aria-hidden />,
};

/** A row of the list: a press copies the link; the buttons beside it show its figures, and edit it. */
export function FoundLink({ link, ticked, glancing, onCopy, onGlance, onEdit }: Props) {
  const address = addressToShare(link);
  const shown = address === null ? i18n.t('findLinks.noAddress') : withoutScheme(address);
  const title = linkName(link);
  return (
    <li className={styles['link']}>
      <button
        type="button"
        className={styles['row']}
        data-link={link.id}
        aria-keyshortcuts="Enter s e"
        onClick={onCopy}
        title={link.long_url ?? ''}
      >
        <span className={styles['sign']}>{ticked ? signs.copied : signs.copy}</span>
        <span className={styles['texts']}>
          <span className={styles['title']}>{title}</span>
          <span className={styles['about']}>
            <MiddleText text={shown} />
            {link.created_at !== null && (
              <span className={styles['age']}>{ago(new Date(link.created_at), new Date())}</span>
            )}
          </span>
        </span>
      </button>
      <Button
        kind="quiet"
        shape="icon"
        onClick={onGlance}
        aria-expanded={glancing}
        title={i18n.t('pageLinks.stats')}
        aria-label={i18n.t('pageLinks.actOn', [i18n.t('pageLinks.stats'), title])}
        tabIndex={-1}
      >
        {signs.stats}
      </Button>
      <Button
        kind="quiet"
        shape="icon"
        onClick={onEdit}
        title={i18n.t('made.edit')}
        aria-label={i18n.t('pageLinks.actOn', [i18n.t('made.edit'), title])}
        tabIndex={-1}
      >
        {signs.edit}
      </Button>
      {glancing && (
        <div className={styles['glance']}>
          <OpenGlance id={link.id} />
        </div>
      )}
    </li>
  );
}
