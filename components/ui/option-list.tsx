import { Check, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Aside } from './aside.tsx';

const optionLook =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 hover:bg-sunken data-active:bg-accent-soft ' +
  'forced-colors:data-active:bg-[Highlight] forced-colors:data-active:text-[HighlightText] ' +
  'forced-colors:data-active:[&_*]:text-[HighlightText] data-active:forced-color-adjust-none [&>svg]:flex-none';

export interface ListOption {
  key: string;
  words: string;
  /** Quiet words at its end, such as a number. */
  asides: readonly string[];
  isChosen: boolean;
  /** True if it leads to more options. */
  isOpener: boolean;
}

interface Props<Option extends ListOption> {
  label: string;
  placeholder: string;
  options: readonly Option[];
  /** True if several can be chosen. */
  isMultiple: boolean;
  text: string;
  onText: (text: string) => void;
  onPick: (option: Option) => void;
  /** Leads back from an empty field. */
  onBack: (() => void) | null;
  /** The words without options. */
  none: string;
  /** Controls between the field and the options. */
  children?: ReactNode;
}

/** A field that finds options. The focus stays in it: the arrow keys choose an option, and Enter takes it. */
export function OptionList<Option extends ListOption>(props: Props<Option>) {
  const { label, placeholder, options, isMultiple, text, onText, onPick, onBack, none, children } = props;
  const [active, setActive] = useState(0);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(active, options.length - 1);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const option = options[at];
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const [back, forth] = isRightToLeft ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    if (key === 'ArrowDown') setActive((at + 1) % Math.max(1, options.length));
    else if (key === 'ArrowUp') setActive((at + options.length - 1) % Math.max(1, options.length));
    else if (key === 'Enter' && option !== undefined) onPick(option);
    else if (key === forth && text === '' && option?.isOpener === true) onPick(option);
    else if ((key === back || key === 'Backspace') && text === '' && onBack !== null) onBack();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={input}
        type="text"
        role="combobox"
        className="m-1 min-h-8 min-w-0 rounded-control border border-line-soft bg-surface px-2 focus:-outline-offset-1"
        aria-label={label}
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      {children != null && children !== false && <div className="px-1 pb-1">{children}</div>}
      <div ref={list} id={id} role="listbox" tabIndex={-1} aria-label={label} aria-multiselectable={isMultiple}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={option.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.isChosen}
            data-active={index === at || undefined}
            className={optionLook}
            // A press must not take the focus from the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(option)}
          >
            <Row option={option} />
          </div>
        ))}
      </div>
      {options.length === 0 && <p className="px-2 py-1.5 text-quiet">{none}</p>}
    </>
  );
}

const Row = ({ option: { words, asides, isChosen, isOpener } }: { option: ListOption }) => (
  <>
    <Check size={16} aria-hidden className={isChosen ? 'text-accent' : 'invisible'} />
    <span className="min-w-0 flex-1 truncate" title={words}>
      <bdi>{words}</bdi>
    </span>
    {asides.map((aside) => (
      <Aside key={aside}>{aside}</Aside>
    ))}
    {isOpener && <ChevronRight size={16} aria-hidden className="text-quiet rtl:-scale-x-100" />}
  </>
);
