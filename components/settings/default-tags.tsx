import { i18n } from '#i18n';
import { TagsInput } from '@/components/link-form/tags/tags-field.tsx';
import styles from './settings.module.css';

/** The tags that every new link begins with. */
export function DefaultTags({ tags, set }: { tags: readonly string[]; set: (tags: string[]) => void }) {
  return (
    <div className={styles['tags']}>
      <TagsInput
        label={i18n.t('settings.tags')}
        chosen={i18n.t('settings.tagsChosen')}
        held={{ value: tags, error: undefined, set }}
      />
      <p className={styles['quiet']}>{i18n.t('settings.tagsHint')}</p>
    </div>
  );
}
