import { useState } from 'react';
import { i18n } from '#i18n';
import { errorWords } from '@/components/link-form/draft/draft-context.tsx';
import { Address } from '@/components/ui/address.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { LongText } from '@/components/ui/long-text.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { RichText, slot } from '@/components/ui/rich-text.tsx';
import { Rows } from '@/components/ui/rows.tsx';
import { SegmentedControl } from '@/components/ui/segmented-control.tsx';
import { Hint, Text } from '@/components/ui/text.tsx';
import { type DryLine, type DryOutcome, type DryRun, dryOutcomes } from '@/lib/bulk/dry-run.ts';
import { draftFields } from '@/lib/link/draft.ts';
import { ChangedValue } from './changed-value.tsx';

/** The number of lines on a page. */
const pageSize = 50;

/** Lists the effect of a change on each link, with a filter by outcome. */
export function DryLines({ lines }: Pick<DryRun, 'lines'>) {
  const [chosen, setChosen] = useState<DryOutcome | 'all' | null>(null);
  const [from, setFrom] = useState(0);
  const outcomes = dryOutcomes.filter((outcome) => lines[outcome].length > 0);
  // At first, a person wants to see what changes. Links that are left out are named at once.
  const changing = ['changes', 'deleted'].find((one) => outcomes.some((outcome) => outcome === one));
  const filter = chosen ?? (lines.unfit.length === 0 ? changing : undefined) ?? 'all';
  const shown = outcomes.filter((outcome) => filter === 'all' || outcome === filter);
  const count = shown.reduce((sum, outcome) => sum + lines[outcome].length, 0);
  return (
    <>
      {outcomes.length > 1 && (
        <div>
          <SegmentedControl
            label={i18n.t('bulk.show')}
            options={[...outcomes, 'all' as const]}
            labelOf={(outcome) => i18n.t(`bulk.filter.${outcome}`, [formatCount(sizeOf(lines, outcome))])}
            chosen={outcomes.find((outcome) => outcome === filter) ?? 'all'}
            onChoose={(outcome) => {
              setChosen(outcome);
              setFrom(0);
            }}
          />
        </div>
      )}
      <Rows scrolls aria-label={i18n.t('bulk.dryRun')}>
        {linesAt(
          shown.map((outcome) => lines[outcome]),
          from,
        ).map((line) => (
          <li key={line.id} className="wrap-anywhere">
            <LinkName name={line.name} address={line.address} />
            <Outcome outcome={line.outcome} />
          </li>
        ))}
      </Rows>
      <Pager from={from} pageSize={pageSize} count={count} onFrom={setFrom} />
    </>
  );
}

const sizeOf = (lines: DryRun['lines'], outcome: DryOutcome | 'all'): number =>
  outcome === 'all' ? dryOutcomes.reduce((sum, one) => sum + lines[one].length, 0) : lines[outcome].length;

/** Returns one page of the concatenated lists, without concatenating them: they may have 100,000 lines. */
function linesAt(lists: readonly (readonly DryLine[])[], from: number): DryLine[] {
  const page: DryLine[] = [];
  let skip = from;
  for (const list of lists) {
    page.push(...list.slice(skip, skip + pageSize - page.length));
    skip = Math.max(0, skip - list.length);
  }
  return page;
}

/** Shows a link's name and short address. */
function LinkName({ name, address }: Pick<DryLine, 'name' | 'address'>) {
  return (
    <p>
      <Text as="strong" weight="medium">
        <LongText text={name} />
      </Text>{' '}
      {address !== null && (
        <Hint as="span" className="block">
          <Address address={address} />
        </Hint>
      )}
    </p>
  );
}

function Outcome({ outcome }: Pick<DryLine, 'outcome'>) {
  if (outcome.kind === 'same' || outcome.kind === 'unfit') return <Hint>{i18n.t(`bulk.${outcome.kind}Line`)}</Hint>;
  if (outcome.kind === 'deleted') {
    return (
      <Hint>
        <LongText text={outcome.long_url ?? ''} />
      </Hint>
    );
  }
  if (outcome.kind === 'taken') {
    return (
      <Text tone="bad">
        <LongText text={i18n.t('bulk.takenBy', [outcome.slug])} />
      </Text>
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
              <Text key={field} tone="bad">
                <RichText
                  text={i18n.t('failure.field', [slot(0), slot(1)])}
                  elements={[i18n.t(`editor.field.${field}`), errorWords(error)]}
                />
              </Text>
            )
          );
        })}
      </>
    );
  }
  return outcome.fields.map((changed) => <ChangedValue key={changed.field} {...changed} />);
}
