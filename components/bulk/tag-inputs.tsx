import { useRef } from 'react';
import { i18n } from '#i18n';
import { TagsInput } from '@/components/link-form/tags/tags-field.tsx';
import { ComboField } from '@/components/ui/combo-field.tsx';
import { isTagList } from '@/lib/link/tags/tags.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import type { TypedChange } from './typed-change.ts';
import { useTagsOf } from './use-tags-of.ts';

interface Props {
  kind: 'addTags' | 'removeTags' | 'mergeTags';
  links: LinkReader;
  typed: Pick<TypedChange, 'tags' | 'to'>;
  onChange: (part: Partial<Props['typed']>) => void;
}

/** Tags as pills, with suggestions. To remove or merge tags, these are the tags of the links. */
export function TagInputs({ kind, links, typed: { tags, to }, onChange }: Props) {
  const existing = useTagsOf(links);
  const into = useRef<HTMLInputElement>(null);
  return (
    <>
      <TagsInput
        label={i18n.t('bulk.field.tags')}
        chosen={i18n.t('bulk.chosenTags')}
        held={{ value: tags, error: undefined, set: (tags) => onChange({ tags }) }}
        {...(kind !== 'addTags' && { suggestions: existing })}
      />
      {kind === 'mergeTags' && (
        <ComboField
          ref={into}
          label={i18n.t('bulk.field.to')}
          value={to}
          error={isTagList(to) ? i18n.t('tags.oneOnly') : undefined}
          values={existing.filter((tag) => !isTagList(tag))}
          onChange={(to) => onChange({ to })}
        />
      )}
    </>
  );
}
