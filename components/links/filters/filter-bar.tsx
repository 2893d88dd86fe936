import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { useJobs } from '@/components/jobs/use-jobs.ts';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { plainView } from '@/lib/link-index/index.ts';
import { addFilterId } from './add-filter.tsx';
import { chipWords, jobWords } from './chip-words.ts';
import { FilterChip } from './filter-chip.tsx';
import { type FilterField, filterFields, isFiltered } from './filter-fields.ts';
import type { FilterProps } from './filter-popover.tsx';
import { type FilterErrors, filtersOf, type TypedFilters } from './view-filters.ts';

interface Props extends FilterProps {
  /** More buttons. */
  children?: ReactNode;
}

const focusAddFilter = () => document.getElementById(addFilterId)?.focus();

/** The filters of the list in one row, each with a button that removes it. */
export function FilterBar({ children, ...filter }: Props) {
  const { typed, connections, onChange } = filter;
  const { errors } = filtersOf(typed, Date.now());
  const clear = () => {
    onChange({ filters: plainView.filters, tags: [], tagMode: 'all' });
    focusAddFilter();
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-2" aria-label={i18n.t('links.filters')}>
      {typed.filters.job !== '' && <JobChip {...filter} />}
      {filterFields
        .filter((field) => isFiltered(typed, field) && (field !== 'connection' || connections.length > 1))
        .map((field) => (
          <FilterChip
            key={field}
            {...filter}
            field={field}
            words={chipWords(field, typed, connections)}
            error={errorOf(field, errors)}
            onRemove={() => onChange(without(typed, field))}
          />
        ))}
      {children}
      <Button kind="quiet" shape="small" aria-label={i18n.t('links.filter.clearAll')} onClick={clear}>
        {i18n.t('links.filter.clear')}
      </Button>
    </fieldset>
  );
}

function errorOf(field: FilterField, errors: FilterErrors): string | undefined {
  if (field === 'tag') return undefined;
  return errors[field] ?? (field === 'created' ? (errors.start_date ?? errors.end_date) : undefined);
}

/** Returns the change that removes a filter. */
function without({ filters }: TypedFilters, field: FilterField): Partial<TypedFilters> {
  if (field === 'tag') return { tags: [], tagMode: 'all' };
  if (field === 'created') return { filters: { ...filters, created: '', start_date: '', end_date: '' } };
  return { filters: { ...filters, [field]: '' } };
}

/** The links of a job. */
function JobChip({ typed: { filters }, onChange }: FilterProps) {
  const jobs = useJobs();
  const words = jobWords(jobs?.find(({ id }) => id === filters.job));
  const remove = () => {
    onChange({ filters: { ...filters, job: '' } });
    focusAddFilter();
  };
  return (
    <Chip tone="accent" removal={{ label: i18n.t('links.filter.remove', [words]), onRemove: remove }}>
      {words}
    </Chip>
  );
}
