import { i18n } from '#i18n';
import { valueWords } from '@/components/link-form/value-words.ts';
import { Chip } from '@/components/ui/chip.tsx';
import { formatItems } from '@/components/ui/format-items.ts';
import { LongText } from '@/components/ui/long-text.tsx';
import { Added, OldAndNew, Removed } from '@/components/ui/old-and-new.tsx';
import { RichText, slot } from '@/components/ui/rich-text.tsx';
import type { ChangedField } from '@/lib/bulk/dry-run.ts';

/** Shows the change of a field: added and removed tags, or the value before and after. */
export function ChangedValue({ field, before, after, allowed }: ChangedField) {
  const isTags = Array.isArray(before) && Array.isArray(after) && field === 'tags';
  return (
    <div className={isTags ? 'flex flex-wrap items-center gap-1' : undefined}>
      <RichText
        text={i18n.t('bulk.changedField', [slot(0), slot(1)])}
        elements={[
          i18n.t(`editor.field.${field}`),
          isTags ? (
            <ChangedTags key="tags" before={before.map(String)} after={after.map(String)} />
          ) : (
            <OldAndNew
              key="value"
              before={<LongText text={valueWords(field, before)} />}
              after={<LongText text={valueWords(field, after)} />}
            />
          ),
        ]}
      />
      {allowed !== undefined && <p>{i18n.t('editor.utm.notAllowed', [formatItems(allowed)])}</p>}
    </div>
  );
}

function ChangedTags({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const added = after.filter((tag) => !before.includes(tag));
  const removed = before.filter((tag) => !after.includes(tag));
  return (
    <span className="contents">
      {added.map((tag) => (
        <Added key={tag}>
          <Chip tone="good">
            + <bdi>{tag}</bdi>
          </Chip>
        </Added>
      ))}
      {removed.map((tag) => (
        <Removed key={tag}>
          <Chip>
            − <bdi>{tag}</bdi>
          </Chip>
        </Removed>
      ))}
    </span>
  );
}
