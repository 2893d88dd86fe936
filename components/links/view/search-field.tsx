import { Search, X } from 'lucide-react';
import { i18n } from '#i18n';
import { searchFieldId } from './use-page-keys.ts';
import styles from './view.module.css';

interface Props {
  search: string;
  onChange: (search: string) => void;
  /** Called when the field gains or loses the focus. */
  onFocus: (isHere: boolean) => void;
}

/** Searches as a person types. Escape clears the field, and the down arrow moves to the results. */
export function SearchField({ search, onChange, onFocus }: Props) {
  return (
    <div className={styles['search']}>
      <Search size={16} aria-hidden />
      <input
        id={searchFieldId}
        type="text"
        inputMode="search"
        aria-label={i18n.t('links.search')}
        placeholder={i18n.t('links.search')}
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={({ target }) => onChange(target.value)}
        onFocus={() => onFocus(true)}
        onBlur={() => onFocus(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && search !== '') onChange('');
          else if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('[data-index]')?.focus();
          else return;
          event.preventDefault();
        }}
      />
      {search !== '' && (
        <button type="button" aria-label={i18n.t('links.clearSearch')} onClick={() => onChange('')}>
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
