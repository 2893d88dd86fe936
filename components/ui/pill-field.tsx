import { type ComponentProps, type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import { controlClass, FieldFrame, framed } from './field-frame.tsx';
import { RemoveButton } from './remove-button.tsx';

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

const pillClass = 'my-0.5 flex min-h-6.5 max-w-full min-w-0 items-center rounded-small bg-sunken ps-2';

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
  onKeyDown,
  ...input
}: Props) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];

  const pressInField = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (event.defaultPrevented || event.nativeEvent.isComposing || selectionStart !== 0 || selectionEnd !== 0) return;
    const last = pills.at(-1);
    if (event.key === backwards(event.currentTarget)) buttons().at(-1)?.focus();
    // Ignore repeated events, so that holding Backspace clears only the text.
    else if (event.key === 'Backspace' && !event.repeat && last !== undefined) onRemove(last);
  };

  const pressOnPill = (event: KeyboardEvent<HTMLButtonElement>, pill: string, index: number) => {
    const before = buttons()[index - 1];
    const after = buttons()[index + 1] ?? ref.current;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      // The next pill takes the place of the removed one, and the focus with it.
      if (index === pills.length - 1) (before ?? ref.current)?.focus();
      onRemove(pill);
    } else if (event.key === backwards(event.currentTarget)) before?.focus();
    else if (isSideways(event.key)) after?.focus();
  };

  return (
    <FieldFrame {...{ id, label, hint, error, value }}>
      <div className="flex max-h-33 min-w-0 flex-1 flex-wrap items-center gap-x-1 gap-y-0.5 overflow-y-auto ps-1">
        {pills.length > 0 && (
          <ul ref={list} className="contents" aria-label={words.chosen} aria-live={isLive ? 'polite' : undefined}>
            {pills.map((pill, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place keeps the focus when the pill in it is removed
              <li key={index} className={pillClass}>
                <span className="overflow-hidden text-ellipsis whitespace-pre" title={nameOf(pill)}>
                  {nameOf(pill)}
                </span>
                <RemoveButton
                  aria-label={words.remove(nameOf(pill))}
                  tabIndex={skipsPills ? -1 : undefined}
                  onKeyDown={(event) => pressOnPill(event, pill, index)}
                  onClick={() => {
                    onRemove(pill);
                    ref.current?.focus();
                  }}
                />
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
          onKeyDown={pressInField}
        />
      </div>
    </FieldFrame>
  );
}

const isSideways = (key: string): boolean => key === 'ArrowLeft' || key === 'ArrowRight';

/** Returns the key that leads to the text before an element, in its direction of writing. */
const backwards = (element: Element): string =>
  getComputedStyle(element).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
