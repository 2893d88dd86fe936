import { useState } from 'react';
import { i18n } from '#i18n';
import { TagsInput } from '@/components/link-form/tags/tags-field.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { Setting } from './setting.tsx';

interface Props {
  tags: readonly string[];
  /** Saves the tags. Resolves once they are saved. */
  set: (tags: string[]) => Promise<void>;
  isFixed: boolean;
}

/**
 * A field for the tags of every new link. Saves each tag once it is complete, as the next link may begin at any time.
 */
export function DefaultTags({ tags, set, isFixed }: Props) {
  /** The tags that are being saved. Storage may still report the former ones. */
  const [latest, setLatest] = useState<readonly string[] | null>(null);
  const save = async (next: string[]) => {
    setLatest(next);
    await set(next);
    setLatest((now) => (now === next ? null : now));
  };
  return (
    <Setting isFixed={isFixed}>
      <div className="grid grid-cols-1 gap-1">
        <TagsInput
          label={i18n.t('settings.tags')}
          chosen={i18n.t('settings.tagsChosen')}
          held={{ value: latest ?? tags, error: undefined, set: (next) => void save(next), onlyComplete: true }}
        />
        <Hint>{i18n.t('settings.tagsHint')}</Hint>
      </div>
    </Setting>
  );
}
