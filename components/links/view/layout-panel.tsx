import { i18n } from '#i18n';
import { Choice } from '@/components/ui/choice.tsx';
import { PickField } from '@/components/ui/pick-field.tsx';
import { RadioChoices } from '@/components/ui/radio-choices.tsx';
import { type Sort, sortNames } from '@/lib/link-index/index.ts';
import { columns, densities, type ListLayout } from '@/lib/storage/list-layout.ts';
import styles from './view.module.css';

interface Props {
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
}

/** Sets the order, columns and density of the list. */
export function LayoutPanel({ sort, onSort, layout, onLayout }: Props) {
  const pickBy = (picked: string) => {
    const by = sortNames.find((name) => name === picked);
    onSort(by === undefined ? null : { by, descending: sort?.descending ?? false });
  };
  return (
    <div className={styles['panel']}>
      <PickField
        label={i18n.t('links.layout.sort')}
        value={sort?.by ?? ''}
        onChange={pickBy}
        options={[
          ['', i18n.t('links.layout.unsorted')] as const,
          ...sortNames.map((name) => [name, i18n.t(`links.layout.by.${name}`)] as const),
        ]}
      />
      {sort !== null && (
        <PickField
          label={i18n.t('links.layout.order')}
          value={sort.descending ? 'descending' : 'ascending'}
          onChange={(order) => onSort({ ...sort, descending: order === 'descending' })}
          options={[
            ['ascending', i18n.t('links.layout.ascending')],
            ['descending', i18n.t('links.layout.descending')],
          ]}
        />
      )}
      <fieldset className={styles['choices']}>
        <legend>{i18n.t('links.layout.columns')}</legend>
        {columns.map((column) => (
          <Choice
            key={column}
            type="checkbox"
            label={i18n.t(`links.column.${column}`)}
            checked={!layout.hidden.includes(column)}
            onChange={(isShown) => {
              const others = layout.hidden.filter((name) => name !== column);
              onLayout({ ...layout, hidden: isShown ? others : [...others, column] });
            }}
          />
        ))}
      </fieldset>
      <fieldset className={styles['choices']}>
        <legend>{i18n.t('links.layout.density')}</legend>
        <RadioChoices
          name="density"
          options={densities}
          labelOf={(density) => i18n.t(`links.layout.${density}`)}
          chosen={layout.density}
          onChoose={(density) => onLayout({ ...layout, density })}
        />
      </fieldset>
    </div>
  );
}
