import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { FieldGroup } from '@/components/ui/field-group.tsx';
import { PickField } from '@/components/ui/pick-field.tsx';
import { SegmentedControl } from '@/components/ui/segmented-control.tsx';
import { type Sort, sortNames } from '@/lib/link-index/index.ts';
import { columns, densities, type ListLayout, listLayout } from '@/lib/storage/list-layout.ts';

interface Props {
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
  onClose: () => void;
}

/** Sets the order, columns and density of the list. */
export function LayoutDialog({ sort, onSort, layout, onLayout, onClose }: Props) {
  const pickBy = (picked: string) => {
    const by = sortNames.find((name) => name === picked);
    onSort(by === undefined ? null : { by, descending: sort?.descending ?? false });
  };
  // The keys are a setting of all of Hem.
  const reset = () => onLayout({ ...listLayout.parse({}), keys: layout.keys });
  return (
    <Dialog
      title={i18n.t('links.layout.name')}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button kind="quiet" onClick={reset}>
            {i18n.t('links.layout.reset')}
          </Button>
          <Button onClick={close}>{i18n.t('links.layout.close')}</Button>
        </>
      )}
    >
      <div className="grid grid-cols-2 gap-4">
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
      </div>
      <FieldGroup label={i18n.t('links.layout.columns')}>
        <div className="grid grid-cols-2 gap-x-4 gap-y-2">
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
        </div>
      </FieldGroup>
      <div className="flex">
        <SegmentedControl
          label={i18n.t('links.layout.density')}
          options={densities}
          labelOf={(density) => i18n.t(`links.layout.${density}`)}
          chosen={layout.density}
          onChoose={(density) => onLayout({ ...layout, density })}
        />
      </div>
    </Dialog>
  );
}
