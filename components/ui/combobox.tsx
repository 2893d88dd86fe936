import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { completionsOf } from '@/lib/link/suggestions/completions.ts';

/** The values that a list offers, and whether Enter takes the first of them. */
interface Offer {
  offered: readonly string[];
  isCompleted: boolean;
}

interface Props {
  /** The field above, whose role is `combobox`. It keeps the focus. */
  input: RefObject<HTMLInputElement | null>;
  /** The list's name for screen readers. */
  label?: string;
  /** The typed text. */
  text: string;
  /** The values to choose from, best first. */
  values: readonly string[];
  /** Returns the values that match the typed text. */
  match?: (text: string, values: readonly string[]) => Offer;
  /** The values to offer as soon as the empty field has the focus. */
  recent?: readonly string[];
  /** True if a press on the field opens and closes the list. Otherwise typing and the arrow keys open it. */
  opensOnPress?: boolean;
  /** Draws an option; by default, its value. */
  draw?: (value: string) => ReactNode;
  /** `isChosen` is false if Enter has completed the typed text: no key and no press has chosen the option. */
  onTake: (value: string, isChosen: boolean) => void;
}

const none: readonly string[] = [];

/** The number of options that Page Up and Page Down move by. */
const pageSize = 8;

const optionClass =
  'min-h-8 cursor-pointer rounded-control px-2 py-1 hover:bg-hover ' +
  'aria-selected:bg-hover aria-selected:outline aria-selected:outline-line-strong';

/**
 * The list below a field that offers values while a person types. Enter takes the highlighted option, the arrow keys
 * highlight others, and Escape closes the list. A fully typed value stays unchanged.
 *
 * It attaches to an existing field, since it may load once the field is focused, and the field must keep the focus. No
 * library of comboboxes does: their hooks own the field from its first render.
 */
export function Combobox({
  input,
  label = i18n.t('editor.suggestions'),
  text,
  values,
  match = completionsOf,
  recent = none,
  opensOnPress = false,
  draw,
  onTake,
}: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** True if an empty field offers all values, which the arrow keys request. */
  const [isAll, setIsAll] = useState(false);
  /** The index that Enter takes; null to take the typed text. */
  const [chosen, setChosen] = useState<number | null>(null);
  const hasRecent = recent.length > 0;
  const isRecent = text.trim() === '' && hasRecent && !isAll;
  const { offered, isCompleted } = isRecent ? { offered: recent, isCompleted: false } : match(text, values);
  const isShown = isOpen && offered.length > 0;
  const at = chosen === null || chosen >= offered.length ? (isCompleted ? 0 : -1) : chosen;

  const show = (isOpen: boolean, chosen: number | null = null) => {
    setIsOpen(isOpen);
    setChosen(chosen);
    if (!isOpen) setIsAll(false);
  };
  const take = (value: string, isChosen: boolean) => {
    onTake(value, isChosen);
    show(false);
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, isComposing, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (isComposing) return;
    const value = offered[at];
    const hasModifier = ctrlKey || metaKey || altKey;
    // The field or its form handles an Enter that takes nothing.
    if (key === 'Enter' && text.trim() !== '' && (value === undefined || hasModifier)) show(false);
    if (hasModifier) return;
    const hasMoved = chosen !== null && !shiftKey;
    const moved = isShown ? movedTo(key, { at, count: offered.length, hasMoved }) : null;
    if (moved !== null) setChosen(moved);
    else if (key === 'ArrowDown' && offered.length > 0) {
      setIsAll(true);
      show(true, Math.max(0, at));
    } else if (key === 'Enter' && isShown && value !== undefined) take(value, chosen !== null);
    // Closes a list that was opened to choose from, rather than submit the form.
    else if (key === 'Enter' && isShown && opensOnPress && text.trim() === '') show(false);
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
    const onPress = () => opensOnPress && show(!isShown);
    // React renders synchronously for our listener, together with all pending updates. It would restore the field's
    // former text and lose the key, unless React's own listener has run before.
    const afterReact = field.ownerDocument;
    field.addEventListener('keydown', onKey);
    afterReact.addEventListener('input', onInput);
    field.addEventListener('focus', onFocus);
    field.addEventListener('blur', onBlur);
    field.addEventListener('click', onPress);
    return () => {
      field.removeEventListener('keydown', onKey);
      afterReact.removeEventListener('input', onInput);
      field.removeEventListener('focus', onFocus);
      field.removeEventListener('blur', onBlur);
      field.removeEventListener('click', onPress);
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
        aria-label={label}
        className="absolute inset-x-0 top-1 z-3 max-h-52 overflow-y-auto rounded-card border border-edge bg-raised p-1 shadow-menu"
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
              className={optionClass}
              // A press must not take the focus from the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(value, true)}
            >
              {draw?.(value) ?? (
                <span className="block truncate" dir="auto">
                  {value}
                </span>
              )}
            </div>
          ))}
      </div>
    </div>
  );
}

/** Returns the index that a key moves to in an open list; null if the key is for the field. */
function movedTo(
  key: string,
  { at, count, hasMoved }: { at: number; count: number; hasMoved: boolean },
): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (Math.max(at, 0) + count - 1) % count;
  if (key === 'PageDown') return Math.min(at + pageSize, count - 1);
  if (key === 'PageUp') return Math.max(at - pageSize, 0);
  // Home and End move the caret until the arrow keys have moved the highlight.
  if (key === 'Home' && hasMoved) return 0;
  return key === 'End' && hasMoved ? count - 1 : null;
}
