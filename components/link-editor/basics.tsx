import { useState } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { useEditing } from '@/components/link-form/draft/draft-context.tsx';
import { DraftTextField } from '@/components/link-form/draft/draft-text-field.tsx';
import { OtherAddressLine } from '@/components/link-form/other-address-line.tsx';
import { SlugField } from '@/components/link-form/slug/slug-field.tsx';
import { SlugHelp } from '@/components/link-form/slug/slug-help.tsx';
import { TagsField } from '@/components/link-form/tags/tags-field.tsx';
import { TrackingLine } from '@/components/link-form/utm/tracking-line.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Hint, Text } from '@/components/ui/text.tsx';
import type { Domain } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { readableAddress } from '@/lib/link/names/readable-host.ts';
import { otherDestinationRoute } from '@/lib/link/routes.ts';
import { EditedSlug } from './edited-slug.tsx';
import { SuggestButton } from './suggest-button.tsx';

/** The fields that every link has. */
export function Basics({ domains }: { domains: readonly Domain[] }) {
  const editing = useEditing();
  return (
    <div className="grid grid-cols-1 gap-4" data-basics>
      {editing.kind === 'edit' ? (
        <>
          <Locked record={editing.record} />
          <EditedSlug record={editing.record} />
        </>
      ) : (
        <>
          <div className="grid grid-cols-1 gap-1">
            <DraftTextField
              field="long_url"
              label={i18n.t('editor.field.long_url')}
              hint={i18n.t('popup.addressHint')}
              inputMode="url"
              spellCheck={false}
            />
            <TrackingLine />
            <OtherAddressLine page={null} />
          </div>
          <NewSlug domains={domains} />
        </>
      )}
      <DraftTextField field="title" label={i18n.t('editor.field.title')} />
      <TagsField />
    </div>
  );
}

/** The custom slug of a new link, with suggestions on request. */
function NewSlug({ domains }: { domains: readonly Domain[] }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-1">
      <SlugField domains={domains} suffix={<SuggestButton isPressed={isAsked} onPress={() => setAsked(true)} />} />
      <SlugHelp isAsked={isAsked} />
    </div>
  );
}

/** Shows the fields that only a create can set (interface §2.1). */
function Locked({ record }: { record: LinkRecord }) {
  return (
    <Card as="dl" ground="sunken" className="grid-cols-[auto_minmax(0,1fr)]">
      <Text as="dt" tone="quiet">
        {i18n.t('editor.field.long_url')}
      </Text>
      <dd className="wrap-anywhere">{readableAddress(record.long_url ?? '')}</dd>
      <Text as="dt" tone="quiet">
        {i18n.t('editor.field.domain')}
      </Text>
      <dd className="wrap-anywhere">{URL.parse(record.short_url ?? '')?.host ?? i18n.t('editor.domainUnknown')}</dd>
      <Hint as="dd" className="col-span-full wrap-anywhere">
        {i18n.t('editor.locked')} <Link href={otherDestinationRoute(record.id)}>{i18n.t('editor.elsewhere')}</Link>
      </Hint>
    </Card>
  );
}
