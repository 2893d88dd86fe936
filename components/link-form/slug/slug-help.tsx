import { useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { slugInUse } from '@/lib/link/slug/used-slug.ts';
import { useChange, useDraftLater } from '../draft-context.tsx';
import { useRecentValues } from '../use-recent-values.ts';
import styles from './slug-help.module.css';
import { SlugNotes } from './slug-notes.tsx';
import { SlugOffer } from './slug-offer.tsx';
import { SlugSuggestions } from './slug-suggestions.tsx';
import { useSlugPlace } from './use-slug-place.ts';

interface Props {
  /** Whether suggestions show at once, or when they are asked for: in the popup, others wait for the space and the Tab key. */
  suggestions?: 'shown' | 'whenAsked';
}

/** What helps with a slug: whether it is in use, how it will look in an address, and others to choose from. */
export function SlugHelp({ suggestions = 'shown' }: Props) {
  const [asked, setAsked] = useState(false);
  const slug = useDraftLater(({ custom_link }) => custom_link.trim());
  const change = useChange();
  const place = useSlugPlace();
  const { slugs } = useRecentValues();
  const inUse = (slug: string) => slugInUse(slugs, { custom_link: slug, ...place });
  return (
    <div className={styles['help']}>
      <SlugNotes slug={slug} domain={place.domain} inUse={inUse(slug)} />
      <SlugOffer slug={slug} isTaken={(slug) => inUse(slug) !== null} />
      {suggestions === 'shown' || asked ? (
        <SlugSuggestions
          isTaken={(slug) => inUse(slug) !== null}
          onChoose={(custom_link) => change({ custom_link })}
          focused={asked}
        />
      ) : (
        <div className={styles['ask']}>
          <Button kind="quiet" onClick={() => setAsked(true)}>
            {i18n.t('editor.slug.suggest')}
          </Button>
        </div>
      )}
    </div>
  );
}
