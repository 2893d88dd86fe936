import { X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type RefObject, useId } from 'react';
import { controlClass, FieldFrame, framed } from './field-frame.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'ref' | 'id' | 'className' | 'role' | 'value' | 'aria-expanded'> {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The typed text. */
  value: string;
  /** The chosen values. */
  pills: readonly string[];
  /** Returns the name of a value; by default, the value itself. */
  nameOf?: (pill: string) => string;
  /** The names of the list of chosen values and of their buttons, for screen readers. */
  words: { chosen: string; remove: (name: string) => string };
  /** True if Tab skips the chosen values, since there may be many. The arrow keys reach them. */
  skipsPills?: boolean;
  /** True if the list itself tells screen readers of its changes. */
  isLive?: boolean;
  onRemove: (pill: string) => void;
}

const removeClass =
  'grid size-6.5 flex-none place-items-center rounded-control text-quiet hover:text-text focus-visible:-outline-offset-2';

const pillClass = 'my-0.5 flex min-h-6.5 max-w-full min-w-0 items-center rounded-control bg-sunken ps-2';

/**
 * A field that collects values, with the chosen ones as pills in front of the text. Backspace removes the last one, and
 * the arrow keys lead from the text to the pills and back.
 */
export function PillField({
  ref,
  label,
  hint,
  error,
  value,
  pills,
  nameOf = (pill) => pill,
  words,
  skipsPills = false,
  isLive = false,
  onRemove,
  ...input
}: Props) {
  const id = useId();

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, currentTarget, target } = event;
    const { ctrlKey, metaKey, altKey, repeat } = event;
    if (!(target instanceof HTMLElement) || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (ctrlKey || metaKey || altKey || isInText(target)) return;
    const stops = [...currentTarget.querySelectorAll<HTMLElement>('button, input')];
    const at = stops.indexOf(target);
    const isPill = at < pills.length;
    const [back, forward] = arrowsOf(currentTarget);
    // A held key stays within the text, so that holding Backspace clears only that.
    if (repeat && !isPill) return;
    if (key === back) stops[at - 1]?.focus();
    else if (key === forward) stops[at + 1]?.focus();
    else if ((key === 'Backspace' && (isPill || value === '')) || (key === 'Delete' && isPill)) {
      const pill = pills[isPill ? at : at - 1];
      if (pill === undefined || repeat) return;
      event.preventDefault();
      // The next pill takes the place of the removed one, and the focus with it.
      if (at === pills.length - 1) (stops[at - 1] ?? ref.current)?.focus();
      onRemove(pill);
    }
  };

  return (
    <FieldFrame {...{ id, label, hint, error, value }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the buttons and the field in it */}
      <div
        className="flex max-h-33 min-w-0 flex-1 flex-wrap items-center gap-x-1 gap-y-0.5 overflow-y-auto ps-1"
        onKeyDown={press}
      >
        {pills.length > 0 && (
          <ul className="contents" aria-label={words.chosen} aria-live={isLive ? 'polite' : undefined}>
            {pills.map((pill, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place keeps the focus when the pill in it is removed
              <li key={index} className={pillClass}>
                <span className="overflow-hidden text-ellipsis whitespace-pre" title={nameOf(pill)}>
                  {nameOf(pill)}
                </span>
                <button
                  type="button"
                  className={removeClass}
                  aria-label={words.remove(nameOf(pill))}
                  tabIndex={skipsPills ? -1 : undefined}
                  onClick={() => {
                    onRemove(pill);
                    ref.current?.focus();
                  }}
                >
                  <X size={14} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          autoComplete="off"
          {...input}
          {...framed(id, { hint, error })}
          ref={ref}
          className={`${controlClass} min-h-8 flex-[1_1_96px] px-2 py-1`}
          value={value}
          role="combobox"
          aria-expanded={false}
        />
      </div>
    </FieldFrame>
  );
}

/** True if a key is for text: the caret is not at the beginning of the field. */
const isInText = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && (target.selectionStart !== 0 || target.selectionEnd !== 0);

/** Returns the arrow keys that lead back and on, in the direction of writing. */
const arrowsOf = (element: Element): readonly string[] =>
  getComputedStyle(element).direction === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
