import { useState } from 'react';
import { i18n } from '#i18n';
import { TagsInput } from '@/components/link-form/tags/tags-field.tsx';
import styles from './settings.module.css';

interface Props {
  tags: readonly string[];
  /** Keeps them; done once they are. */
  set: (tags: string[]) => Promise<void>;
}

/** The tags that every new link begins with. Each is kept once it is complete: the next link may begin at any moment. */
export function DefaultTags({ tags, set }: Props) {
  /** What is being kept: the next is typed on from this, whatever storage still tells of before. */
  const [latest, setLatest] = useState<readonly string[] | null>(null);
  const keep = async (next: string[]) => {
    setLatest(next);
    await set(next);
    setLatest((now) => (now === next ? null : now));
  };
  return (
    <div className={styles['tags']}>
      <TagsInput
        label={i18n.t('settings.tags')}
        chosen={i18n.t('settings.tagsChosen')}
        held={{ value: latest ?? tags, error: undefined, set: (next) => void keep(next), onlyComplete: true }}
      />
      <p className={styles['quiet']}>{i18n.t('settings.tagsHint')}</p>
    </div>
  );
}
