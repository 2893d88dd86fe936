import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { ComboField } from '@/components/ui/combo-field.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { PickField } from '@/components/ui/pick-field.tsx';
import { formatChoices } from '@/components/ui/stats-formats.ts';
import { TextField } from '@/components/ui/text-field.tsx';
import { fields } from '@/lib/contract/fields.ts';
import { limits } from '@/lib/contract/limits.ts';
import { completionsOf } from '@/lib/link/suggestions/completions.ts';
import {
  type FilterName,
  type FilterValues,
  type ListView,
  noFilterValues,
  type OwnFilterName,
  plainView,
  utmFilterNames,
  utmFilters,
} from '@/lib/link-index/index.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { validateFilters } from './validate-filters.ts';
import styles from './view.module.css';

interface Props {
  /** Reads the values to filter by. */
  readValues: () => Promise<FilterValues>;
  view: Pick<ListView, 'filters' | 'own'>;
  onChange: (part: Partial<Pick<ListView, 'filters' | 'own'>>) => void;
}

type Options = (readonly [value: string, words: string])[];

const anyValue = (): Options[number] => ['', i18n.t('links.filter.any')];

/** Returns the domains with their numbers of links. */
const domainOptions = (values: FilterValues['domain']): Options => [
  anyValue(),
  ...values.map(({ value, count }): Options[number] => [
    value,
    i18n.t('links.filter.choice', [value, formatCount(count)]),
  ]),
];

/** The filters of the interface (§4.3) and of Hem's own, each with its error. */
export function FilterPanel({ readValues, view: { filters, own }, onChange }: Props) {
  const { errors } = validateFilters(filters);
  const known = useFilterValues(readValues);
  const field = (name: FilterName) => ({
    label: i18n.t(`links.filter.${name}`),
    value: filters[name],
    error: errors[name],
    onChange: (value: string) => onChange({ filters: { ...filters, [name]: value } }),
  });
  const ownField = (name: OwnFilterName) => ({
    label: i18n.t(`links.filter.${name}`),
    value: own[name],
    onChange: (value: string) => onChange({ own: { ...own, [name]: value } }),
  });
  const either = (name: 'clicked' | 'has_password' | 'expired'): Options => [
    anyValue(),
    ['true', i18n.t(`links.filter.${name}Yes`)],
    ['false', i18n.t(`links.filter.${name}No`)],
  ];
  const isAny = [...Object.values(filters), ...Object.values(own)].some((text) => text !== '');
  return (
    <fieldset className={styles['panel']} aria-label={i18n.t('links.filters')}>
      <KnownField {...field('tag')} known={known.tag} limit={limits.filter.max} />
      {utmFilterNames.map((name) => (
        <KnownField key={name} {...ownField(name)} known={known[name]} limit={fields[utmFilters[name]].max} />
      ))}
      {(known.domain.length > 1 || own.domain !== '') && (
        <PickField {...ownField('domain')} options={domainOptions(known.domain)} />
      )}
      {(['clicked', 'has_password'] as const).map((name) => {
        const options = either(name);
        // The contract's message names the values on the wire, not these options.
        const error =
          errors[name] && i18n.t('links.filter.notOffered', [formatChoices(options.map(([, words]) => words))]);
        return <PickField key={name} {...field(name)} options={options} error={error} />;
      })}
      <PickField {...ownField('expired')} options={either('expired')} />
      <TextField {...field('title')} limit={limits.filter.max} />
      <TextField {...field('start_date')} type="date" />
      <TextField {...field('end_date')} type="date" />
      <p className={styles['quiet']}>
        {i18n.t('links.filter.days')}{' '}
        {isAny && (
          <Button kind="quiet" onClick={() => onChange({ filters: plainView.filters, own: plainView.own })}>
            {i18n.t('links.filter.clear')}
          </Button>
        )}
      </p>
    </fieldset>
  );
}

interface KnownFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  limit: number;
  known: FilterValues['tag'];
  onChange: (value: string) => void;
}

/** Returns the matching values. Each key already filters by the typed text, so Enter must not complete it. */
const matching: typeof completionsOf = (typed, values) => ({ ...completionsOf(typed, values), isCompleted: false });

/** A text field that suggests known values. Rare and unknown values can be typed. */
function KnownField({ known, ...field }: KnownFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="min-w-0">
      <ComboField {...field} ref={input} values={known.map(({ value }) => value)} match={matching} opensOnPress />
    </div>
  );
}

/** Returns the values to filter by, read once. Empty until then. */
function useFilterValues(read: () => Promise<FilterValues>): FilterValues {
  const [values, setValues] = useState(noFilterValues);
  useEffect(() => {
    let current = true;
    read()
      .then((found) => current && setValues(found))
      .catch(noteProblem('readCache'));
    return () => {
      current = false;
    };
  }, [read]);
  return values;
}
