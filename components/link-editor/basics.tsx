import { i18n } from '#i18n';
import { DomainChoice } from '@/components/link-form/domain-choice.tsx';
import { useEditing, useField } from '@/components/link-form/draft-context.tsx';
import { DraftTextField } from '@/components/link-form/draft-text-field.tsx';
import { FaviconField } from '@/components/link-form/favicon-field.tsx';
import { SlugHelp } from '@/components/link-form/slug/slug-help.tsx';
import { SlugField } from '@/components/link-form/slug-field.tsx';
import { TagsField } from '@/components/link-form/tags/tags-field.tsx';
import type { Domain } from '@/lib/connection/kept-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import styles from './link-editor.module.css';

/** What every link has: its destination, its domain, title, icon, slug and tags. */
export function Basics({ domains }: { domains: readonly Domain[] }) {
  const editing = useEditing();
  return (
    <div className={styles['basics']}>
      {editing.kind === 'edit' ? (
        <Locked record={editing.record} />
      ) : (
        <>
          <DraftTextField
            field="long_url"
            label={i18n.t('editor.field.long_url')}
            hint={i18n.t('popup.addressHint')}
            inputMode="url"
            spellCheck={false}
          />
          {domains.length > 0 && <DomainField domains={domains} />}
        </>
      )}
      <DraftTextField field="title" label={i18n.t('editor.field.title')} aside={i18n.t('popup.optional')} />
      <FaviconField />
      <div className={styles['slug']}>
        <SlugField domains={[]} />
        <SlugHelp />
      </div>
      <TagsField />
    </div>
  );
}

function DomainField({ domains }: { domains: readonly Domain[] }) {
  const { value, set } = useField('domain');
  return (
    <div className={styles['domain']}>
      <span aria-hidden>{i18n.t('editor.field.domain')}</span>
      <DomainChoice domains={domains} value={value} onChange={set} />
    </div>
  );
}

/** What only create takes (interface §2.1): to be seen, not changed. */
function Locked({ record }: { record: LinkRecord }) {
  return (
    <dl className={styles['locked']}>
      <dt>{i18n.t('editor.field.long_url')}</dt>
      <dd>{record.long_url}</dd>
      <dt>{i18n.t('editor.field.domain')}</dt>
      <dd>{URL.parse(record.short_url ?? '')?.host ?? i18n.t('editor.domainUnknown')}</dd>
      <dd className={styles['why']}>{i18n.t('editor.locked')}</dd>
    </dl>
  );
}
