import { i18n } from '#i18n';
import { formatChoices, formatList } from '@/components/ui/format-list.ts';
import { personZone, shownDay } from '@/components/ui/shown-time.ts';
import { formatRange } from '@/components/ui/stats-formats.ts';
import { connectionName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { ShownJob } from '@/lib/operations/job.ts';
import { isDay } from '@/lib/stats/days.ts';
import { createdRanges, type FilterField, flagWords, isFlag } from './filter-fields.ts';
import type { TypedFilters } from './view-filters.ts';

/** Returns a filter in words, such as "Campaign is summer". */
export function chipWords(field: FilterField, typed: TypedFilters, connections: readonly Connection[]): string {
  const { filters } = typed;
  if (field === 'tag') return tagWords(typed);
  if (field === 'created') return createdWords(filters);
  const value = filters[field];
  if (isFlag(field)) {
    const isValid = value === 'true' || value === 'false';
    return isValid ? flagWords(field, value) : i18n.t(`links.filter.chip.${field}`, [value]);
  }
  const connection = connections.find(({ id }) => id === value);
  const shown = field === 'connection' && connection !== undefined ? connectionName(connection) : value;
  return i18n.t(`links.filter.chip.${field}`, [shown]);
}

function tagWords({ tags, tagMode }: TypedFilters): string {
  const [tag = ''] = tags;
  if (tagMode === 'none') return i18n.t('links.filter.chip.tagNone', [formatChoices(tags)]);
  if (tags.length === 1) return i18n.t('links.filter.chip.tag', [tag]);
  return tagMode === 'any'
    ? i18n.t('links.filter.chip.tagAny', [formatChoices(tags)])
    : i18n.t('links.filter.chip.tagAll', [formatList(tags)]);
}

function createdWords({ created, start_date, end_date }: TypedFilters['filters']): string {
  const range = createdRanges.find((name) => name === created);
  if (range !== undefined) return i18n.t(`links.filter.chip.created.${range}`);
  if (created !== '') return i18n.t('links.filter.chip.created.range', [created]);
  if (start_date !== '' && end_date !== '' && isDay(start_date) && isDay(end_date))
    return i18n.t('links.filter.chip.created.range', [formatRange({ start_date, end_date })]);
  const dayWords = (day: string) => (isDay(day) ? formatRange({ start_date: day, end_date: day }) : day);
  if (end_date === '') return i18n.t('links.filter.chip.created.since', [dayWords(start_date)]);
  if (start_date === '') return i18n.t('links.filter.chip.created.until', [dayWords(end_date)]);
  return i18n.t('links.filter.chip.created.between', [start_date, end_date]);
}

/** Returns the origin of a job's links in words. The job may be closed already. */
export function jobWords(job: ShownJob | undefined): string {
  if (job === undefined) return i18n.t('links.filter.job.closed');
  const started = new Date(job.startedAt).toISOString();
  return i18n.t(`links.filter.job.${job.about.kind}`, [shownDay(started, personZone(), new Date())]);
}
