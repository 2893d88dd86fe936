import type { UseMultipleSelectionPropGetters } from 'downshift';
import { i18n } from '#i18n';
import { RemoveButton } from '@/components/ui/remove-button.tsx';

interface Props {
  country_ids: readonly string[];
  nameOf: (country_id: string) => string;
  pillProps: UseMultipleSelectionPropGetters<string>['getSelectedItemProps'];
  onRemove: (country_id: string) => void;
}

/** The countries of a group. The left arrow moves to them from the field, so many of them are a single Tab stop. */
export function CountryPills({ country_ids, nameOf, pillProps, onRemove }: Props) {
  if (country_ids.length === 0) return null;
  return (
    <ul className="contents" aria-label={i18n.t('editor.countries.chosen')} aria-live="polite">
      {country_ids.map((country_id, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place keeps the focus when the country in it is removed
        <li key={index} className="inline-flex max-w-full items-center rounded-small bg-sunken ps-2 wrap-anywhere">
          {nameOf(country_id)}
          <RemoveButton
            {...pillProps({ selectedItem: country_id, index })}
            aria-label={i18n.t('editor.countries.removeOne', [nameOf(country_id)])}
            onClick={() => onRemove(country_id)}
          />
        </li>
      ))}
    </ul>
  );
}
