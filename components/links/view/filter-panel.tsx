import { useId } from 'react';
import { i18n } from '#i18n';
import { useRecentValues } from '@/components/link-form/use-recent-values.ts';
import { Button } from '@/components/ui/button.tsx';
import { PickField } from '@/components/ui/pick-field.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { limits } from '@/lib/contract/limits.ts';
import { type FilterName, filterNames, type ListView, plainView } from '@/lib/library/index.ts';
import styles from '../links.module.css';
import { judgeFilters } from './judge-filters.ts';

interface Props {
  filters: ListView['filters'];
  onChange: (filters: ListView['filters']) => void;
}

const anyOf = (words: readonly string[]) => new Intl.ListFormat(undefined, { type: 'disjunction' }).format(words);

/** The filters of the interface (§4.3), each with what there is to say against what was typed. */
export function FilterPanel({ filters, onChange }: Props) {
  const { errors } = judgeFilters(filters);
  const tagList = useId();
  const { tags } = useRecentValues();
  const field = (name: FilterName) => ({
    label: i18n.t(`links.filter.${name}`),
    value: filters[name],
    error: errors[name],
    onChange: (value: string) => onChange({ ...filters, [name]: value }),
  });
  const isAny = filterNames.some((name) => filters[name] !== '');
  return (
    <fieldset className={styles['panel']} aria-label={i18n.t('links.filters')}>
      <TextField {...field('title')} limit={limits.filter.max} />
      <TextField {...field('tag')} limit={limits.filter.max} list={tagList} />
      <datalist id={tagList}>
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      {(['clicked', 'has_password'] as const).map((name) => {
        const options = [
          ['', i18n.t('links.filter.any')],
          ['true', i18n.t(`links.filter.${name}Yes`)],
          ['false', i18n.t(`links.filter.${name}No`)],
        ] as const;
        // The contract's words are about what travels.
        const error = errors[name] && i18n.t('links.filter.notOffered', [anyOf(options.map(([, words]) => words))]);
        return <PickField key={name} {...field(name)} options={options} error={error} />;
      })}
      <TextField {...field('start_date')} type="date" />
      <TextField {...field('end_date')} type="date" />
      <p className={styles['quiet']}>
        {i18n.t('links.filter.days')}{' '}
        {isAny && (
          <Button kind="quiet" onClick={() => onChange(plainView.filters)}>
            {i18n.t('links.filter.clear')}
          </Button>
        )}
      </p>
    </fieldset>
  );
}
