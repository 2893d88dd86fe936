import { useState } from 'react';
import { i18n } from '#i18n';
import { errorWords } from '@/components/link-form/draft/draft-context.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { LongText } from '@/components/ui/long-text.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { personZone, shownTime } from '@/components/ui/shown-time.ts';
import { type DryLine, type DryOutcome, type DryRun, dryOutcomes } from '@/lib/bulk/dry-run.ts';
import { rowOf } from '@/lib/contract/fields.ts';
import { type DraftField, draftFields, type LinkDraft } from '@/lib/link/draft.ts';
import { isolated } from '@/lib/link/text-direction.ts';
import styles from './bulk.module.css';

/** As many lines as are shown at once. */
const most = 50;

/** A field's value as it is shown in a line. */
function valueWords(field: DraftField, value: LinkDraft[DraftField]): string {
  if (typeof value === 'boolean') return i18n.t(value ? 'bulk.on' : 'bulk.off');
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? isolated(one) : one.target_url)).join(', ');
  if (rowOf(field).kind === 'dateTime' && value) return shownTime(value, personZone());
  return value ?? '';
}

/** What would be done, link by link: all of it, or what comes out alike. */
export function DryLines({ lines }: Pick<DryRun, 'lines'>) {
  const [filter, setFilter] = useState<DryOutcome | null>(null);
  const [from, setFrom] = useState(0);
  const there = dryOutcomes.filter((outcome) => lines[outcome].length > 0);
  const shown = there.filter((outcome) => filter === null || outcome === filter);
  const count = shown.reduce((sum, outcome) => sum + lines[outcome].length, 0);
  return (
    <>
      {there.length > 1 && (
        <fieldset className={styles['filters']}>
          <legend className={styles['heard']}>{i18n.t('bulk.show')}</legend>
          {[null, ...there].map((outcome) => (
            <Choice
              key={outcome}
              type="radio"
              name="dry-lines"
              label={i18n.t(`bulk.filter.${outcome ?? 'all'}`, [formatCount(sizeOf(lines, outcome))])}
              checked={filter === outcome}
              onChange={() => {
                setFilter(outcome);
                setFrom(0);
              }}
            />
          ))}
        </fieldset>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys */}
      <ul className={styles['lines']} tabIndex={0} aria-label={i18n.t('bulk.dryRun')}>
        {linesAt(
          shown.map((outcome) => lines[outcome]),
          from,
        ).map((line) => (
          <li key={line.id}>
            <LinkName name={line.name} address={line.address} />
            <Outcome outcome={line.outcome} />
          </li>
        ))}
      </ul>
      <Pager from={from} most={most} count={count} onFrom={setFrom} />
    </>
  );
}

const sizeOf = (lines: DryRun['lines'], outcome: DryOutcome | null): number =>
  outcome === null ? dryOutcomes.reduce((sum, one) => sum + lines[one].length, 0) : lines[outcome].length;

/** Those that are shown of several lists, one after the other: nobody needs all of them in one. */
function linesAt(lists: readonly (readonly DryLine[])[], from: number): DryLine[] {
  const found: DryLine[] = [];
  let before = from;
  for (const list of lists) {
    found.push(...list.slice(before, before + most - found.length));
    before = Math.max(0, before - list.length);
  }
  return found;
}

/** What tells a link from others: its title, else its destination; and its short address. */
function LinkName({ name, address }: Pick<DryLine, 'name' | 'address'>) {
  return (
    <p>
      <strong>
        <LongText text={name} />
      </strong>{' '}
      {address !== null && <bdi className={styles['hint']}>{address}</bdi>}
    </p>
  );
}

function Outcome({ outcome }: Pick<DryLine, 'outcome'>) {
  if (outcome.kind === 'same') return <p className={styles['hint']}>{i18n.t('bulk.same')}</p>;
  if (outcome.kind === 'deleted') {
    return (
      <p className={styles['hint']}>
        <LongText text={outcome.long_url ?? ''} />
      </p>
    );
  }
  if (outcome.kind === 'taken') {
    return (
      <p className={styles['refused']}>
        <LongText text={i18n.t('bulk.takenBy', [isolated(outcome.slug)])} />
      </p>
    );
  }
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
  return (
    <>
      {outcome.fields.map(({ field, before, after, allowed }) => (
        <p key={field}>
          {i18n.t(`editor.field.${field}`)}:{' '}
          <del>
            <LongText text={valueWords(field, before) || i18n.t('bulk.nothing')} />
          </del>{' '}
          <span aria-hidden>→</span>{' '}
          <ins>
            <LongText text={valueWords(field, after) || i18n.t('bulk.nothing')} />
          </ins>
          {allowed !== undefined && ` · ${i18n.t('editor.utm.notAllowed', [allowed.join(', ')])}`}
        </p>
      ))}
    </>
  );
}
