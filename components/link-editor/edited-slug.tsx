import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { i18n } from '#i18n';
import { useDraftLater } from '@/components/link-form/draft/draft-context.tsx';
import { DraftTextField } from '@/components/link-form/draft/draft-text-field.tsx';
import { SlugHelp } from '@/components/link-form/slug/slug-help.tsx';
import { useSlugPlace } from '@/components/link-form/slug/use-slug-place.ts';
import { recentClicksQuery, storedClicksQuery } from '@/components/queries/queries.ts';
import { formatCount } from '@/components/ui/format-count.ts';
import { Note } from '@/components/ui/note.tsx';
import { StatusArea } from '@/components/ui/status-area.tsx';
import { fields } from '@/lib/contract/fields.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { normalizeSlug } from '@/lib/link/normalize-draft.ts';
import { SuggestButton } from './suggest-button.tsx';

/** The slug of an existing link. */
export function EditedSlug({ record }: { record: LinkRecord }) {
  const { min, max } = fields.custom_link;
  const { domain } = useSlugPlace();
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-1">
      <DraftTextField
        field="custom_link"
        label={i18n.t('popup.slug')}
        aside={i18n.t('popup.slugHint', max, [min, max])}
        counted="always"
        {...(domain !== null && { prefix: `${domain}/` })}
        suffix={<SuggestButton isPressed={isAsked} onPress={() => setAsked(true)} />}
        autoCapitalize="off"
        spellCheck={false}
      />
      <SlugChange record={record} domain={domain} />
      <SlugHelp isAsked={isAsked} />
    </div>
  );
}

/** Warns that a changed slug breaks the old address, with its recent clicks. */
function SlugChange({ record: { id, custom_link }, domain }: { record: LinkRecord; domain: string | null }) {
  const slug = useDraftLater((draft) => normalizeSlug(draft.custom_link));
  const isChanged = custom_link !== null && custom_link !== '' && slug !== '' && slug !== custom_link;
  useQuery({ ...storedClicksQuery([id]), enabled: isChanged });
  const clicks = useQuery({ ...recentClicksQuery(id), enabled: isChanged }).data?.total_count ?? null;
  return (
    <StatusArea>
      {isChanged && (
        <Note tone="warn">
          {i18n.t('editor.slug.stops', [`${domain ?? '…'}/${custom_link}`])}{' '}
          {clicks !== null && i18n.t('editor.slug.clicksOfLate', clicks, [formatCount(clicks)])}
        </Note>
      )}
    </StatusArea>
  );
}
