import { Search, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { i18n } from '#i18n';

const frame =
  'relative flex min-h-8 max-w-100 min-w-0 flex-1 basis-40 items-center rounded-control border border-line-soft bg-sunken ps-2 text-quiet ' +
  'focus-within:border-accent focus-within:bg-surface focus-within:outline-1 focus-within:outline-accent';

const input =
  'min-h-7.5 min-w-0 flex-1 border-0 bg-transparent px-2 text-sm text-text text-ellipsis outline-none placeholder:text-quiet';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'onChange'> {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A field of a toolbar that searches as a person types. */
export const SearchField = ({ label, value, onChange, ...rest }: Props) => (
  <div className={frame}>
    <Search size={16} aria-hidden className="flex-none" />
    <input
      {...rest}
      type="text"
      inputMode="search"
      className={input}
      aria-label={label}
      placeholder={label}
      title={label}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
    {value !== '' && (
      <button
        type="button"
        className="inline-flex size-7 flex-none items-center justify-center rounded-control hover:text-text"
        aria-label={i18n.t('links.clearSearch')}
        onClick={() => onChange('')}
      >
        <X size={16} aria-hidden />
      </button>
    )}
  </div>
);
