import { useId } from 'react';
import { i18n } from '#i18n';
import { type Interval, intervals } from '@/lib/contract/analytics.ts';
import { type Metric, metrics } from '@/lib/stats/stats.ts';
import styles from './choices.module.css';

interface Props<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  chosen: T;
  onChoose: (value: T) => void;
}

/** A segmented control: radio buttons in one row. */
export function Choices<T extends string>({ label, options, chosen, onChoose }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === chosen}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

export const MetricChoices = ({ chosen, onChoose }: Pick<Props<Metric>, 'chosen' | 'onChoose'>) => (
  <Choices
    label={i18n.t('stats.metric.label')}
    options={metrics.map((value) => ({ value, label: i18n.t(`stats.metric.${value}`) }))}
    {...{ chosen, onChoose }}
  />
);

export const IntervalChoices = ({ chosen, onChoose }: Pick<Props<Interval>, 'chosen' | 'onChoose'>) => (
  <Choices
    label={i18n.t('stats.time.interval')}
    options={intervals.map((value) => ({ value, label: i18n.t(`stats.interval.${value}`) }))}
    {...{ chosen, onChoose }}
  />
);
