import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { listBoxClass, optionClass } from '@/components/ui/list-box.ts';
import { completionsOf } from '@/lib/link/suggestions/completions.ts';

interface Props {
  /** The field above, a combobox by its role. */
  input: RefObject<HTMLInputElement | null>;
  /** The typed text. */
  text: string;
  /** The values to suggest, best first. */
  values: readonly string[];
  /** The values to suggest as soon as the empty field has the focus. */
  recent?: readonly string[];
  onTake: (value: string) => void;
}

const none: readonly string[] = [];

/**
 * Suggests values below a field that takes any text. As in the list of countries, the first match is highlighted while
 * typing. Enter takes it, the arrow keys choose others, and Escape closes the list. A fully typed value stays
 * unchanged.
 *
 * It attaches to an existing field, since it is loaded once the field is focused, and the field must keep the focus.
 */
export function Suggestions({ input, text, values, recent = none, onTake }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** True if an empty field suggests all values, which the arrow keys request. */
  const [isAll, setIsAll] = useState(false);
  /** The index that Enter takes; null to take the typed text. */
  const [chosen, setChosen] = useState<number | null>(null);
  const hasRecent = recent.length > 0;
  const isRecent = text.trim() === '' && hasRecent && !isAll;
  const { offered, isCompleted } = isRecent ? { offered: recent, isCompleted: false } : completionsOf(text, values);
  const isShown = isOpen && offered.length > 0;
  const at = chosen === null || chosen >= offered.length ? (isCompleted ? 0 : -1) : chosen;

  const show = (isOpen: boolean, chosen: number | null = null) => {
    setIsOpen(isOpen);
    setChosen(chosen);
    if (!isOpen) setIsAll(false);
  };
  const take = (value: string) => {
    onTake(value);
    show(false);
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, isComposing, ctrlKey, metaKey, altKey } = event;
    if (isComposing || ctrlKey || metaKey || altKey) return;
    const value = offered[at];
    if (key === 'ArrowDown' && offered.length > 0) {
      setIsAll(isAll || !isShown);
      show(true, isShown ? (at + 1) % offered.length : Math.max(0, at));
    } else if (key === 'ArrowUp' && isShown) setChosen((Math.max(at, 0) + offered.length - 1) % offered.length);
    else if (key === 'Enter' && isShown && value !== undefined) take(value);
    else if (key === 'Escape' && isShown) show(false);
    else return;
    // The key is neither for the form nor for the window.
    event.preventDefault();
    event.stopPropagation();
  };

  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const onInput = ({ target }: Event) => target === field && show(field.value.trim() !== '' || hasRecent);
    const onFocus = () => field.value === '' && hasRecent && show(true);
    const onBlur = () => show(false);
    // React renders synchronously for our listener, together with all pending updates. It would restore the field's
    // former text and lose the key, unless React's own listener has run before.
    const afterReact = field.ownerDocument;
    field.addEventListener('keydown', onKey);
    afterReact.addEventListener('input', onInput);
    field.addEventListener('focus', onFocus);
    field.addEventListener('blur', onBlur);
    return () => {
      field.removeEventListener('keydown', onKey);
      afterReact.removeEventListener('input', onInput);
      field.removeEventListener('focus', onFocus);
      field.removeEventListener('blur', onBlur);
    };
  });

  // The values may load after the focus.
  useEffect(() => {
    const field = input.current;
    if (hasRecent && field !== null && field.value === '' && document.activeElement === field) setIsOpen(true);
  }, [input, hasRecent]);

  useLayoutEffect(() => {
    const field = input.current;
    field?.setAttribute('aria-autocomplete', 'list');
    field?.setAttribute('aria-expanded', String(isShown));
    field?.setAttribute('aria-controls', id);
    if (isShown && at >= 0) field?.setAttribute('aria-activedescendant', `${id}-${at}`);
    else field?.removeAttribute('aria-activedescendant');
    if (isShown) list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [input, id, isShown, at]);

  return (
    <div className="relative">
      {/* The focus stays in the field, which handles the keys and marks the active option. */}
      <div
        ref={list}
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={i18n.t('editor.suggestions')}
        className={`${listBoxClass} top-1 max-h-52`}
        hidden={!isShown}
      >
        {isShown &&
          offered.map((value, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              dir="auto"
              className={`${optionClass} truncate`}
              // A press must not take the focus from the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(value)}
            >
              {value}
            </div>
          ))}
      </div>
    </div>
  );
}
