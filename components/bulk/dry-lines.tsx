import { i18n } from '#i18n';
import { errorWords } from '@/components/link-form/draft-context.tsx';
import { personZone, shownTime } from '@/components/link-form/expiration/shown-time.ts';
import { formatCount } from '@/components/ui/format-count.ts';
import type { DryLine, DryRun } from '@/lib/bulk/dry-run.ts';
import { rowOf } from '@/lib/contract/fields.ts';
import { type DraftField, draftFields, type LinkDraft } from '@/lib/link/draft.ts';
import styles from './bulk.module.css';

/** A field's value as it is shown in a line. */
function valueWords(field: DraftField, draft: LinkDraft): string {
  const value = draft[field];
  if (typeof value === 'boolean') return i18n.t(value ? 'bulk.on' : 'bulk.off');
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? one : one.target_url)).join(', ');
  if (rowOf(field).kind === 'dateTime' && value) return shownTime(value, personZone());
  return value ?? '';
}

/** What a change would do, link by link. */
export function DryLines({ run }: { run: DryRun }) {
  const { lines, count } = run;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys */}
      <ul className={styles['lines']} tabIndex={0} aria-label={i18n.t('bulk.dryRun')}>
        {lines.map((line) => (
          <li key={line.id}>
            <strong>{line.name}</strong>
            <Outcome outcome={line.outcome} />
          </li>
        ))}
      </ul>
      {count > lines.length && (
        <p className={styles['hint']}>{i18n.t('bulk.more', [formatCount(count - lines.length)])}</p>
      )}
    </>
  );
}

function Outcome({ outcome }: Pick<DryLine, 'outcome'>) {
  if (outcome.kind === 'same') return <p className={styles['hint']}>{i18n.t('bulk.same')}</p>;
  if (outcome.kind === 'refused') {
    const { errors } = outcome;
    return (
      <>
        {draftFields.map((field) => {
          const error = errors[field];
          return (
            error !== undefined && (
              <p key={field} className={styles['refused']}>
                {i18n.t('failure.field', [i18n.t(`editor.field.${field}`), errorWords(error)])}
              </p>
            )
          );
        })}
      </>
    );
  }
  const { fields, before, after } = outcome;
  return (
    <>
      {fields.map((field) => (
        <p key={field}>
          {i18n.t(`editor.field.${field}`)}: <del>{valueWords(field, before) || i18n.t('bulk.nothing')}</del>{' '}
          <span aria-hidden>→</span> <ins>{valueWords(field, after) || i18n.t('bulk.nothing')}</ins>
        </p>
      ))}
    </>
  );
}
