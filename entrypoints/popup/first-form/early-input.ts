/** Elements to press, and fields to type in. Typing works without React. */
const pressable = 'button, a, [type=checkbox]';
const typedIn = 'input:not([type=checkbox]), textarea, select';

/**
 * Records input in a form without listeners.
 *
 * @returns a function that replays it. Call it once React is about to hydrate the same elements.
 */
export function recordEarlyInput(root: HTMLElement): () => Promise<void> {
  const shown = fieldsIn(root).map(({ value }) => value);
  const kept: (() => void)[] = [];
  let isSearching = false;

  const onClick = (event: Event) => {
    const pressed = event.target instanceof Element && event.target.closest<HTMLElement>(pressable);
    if (!pressed) return;
    event.preventDefault();
    event.stopPropagation();
    kept.push(() => pressed.click());
  };
  const onKey = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, altKey, metaKey } = event;
    if (!(target instanceof Element)) return;
    const field = target.closest(typedIn);
    if (field instanceof HTMLInputElement && isTag(field) && key === 'Enter' && !event.isComposing) {
      // Adds the tag, as a comma does. Enter must not submit the form.
      event.preventDefault();
      field.value += ',';
    } else if (field === null || ctrlKey || altKey || metaKey) {
      // React may already listen while it hydrates, so each key must be handled only once.
      event.stopImmediatePropagation();
      // The search opens later. Until then a space must not press the focused button.
      isSearching ||= key === '/';
      if (isSearching && key === ' ') event.preventDefault();
      const isPress = key === 'Enter' && !ctrlKey && !altKey && !metaKey;
      const button = isPress ? target.closest<HTMLElement>('button, a') : null;
      if (button !== null) event.preventDefault();
      kept.push(() => {
        const isPrevented = !target.dispatchEvent(new KeyboardEvent(event.type, event));
        // Enter is prevented while an earlier key may move the focus to a field.
        if (!isPrevented) button?.click();
      });
    }
  };
  root.addEventListener('click', onClick, true);
  addEventListener('keydown', onKey, true);
  return async () => {
    // A pending key event makes React hydrate the form at once.
    root.querySelector('form')?.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));
    for (const [index, field] of fieldsIn(root).entries()) typeAgain(field, shown[index] ?? '');
    // Waits until effects have run.
    await new Promise((resolve) => setTimeout(resolve));
    root.removeEventListener('click', onClick, true);
    removeEventListener('keydown', onKey, true);
    for (const act of kept) {
      act();
      // Lets React render each change before the next one.
      await null;
    }
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsIn = (root: HTMLElement): Field[] => [...root.querySelectorAll<Field>(typedIn)];

const isTag = ({ name, value }: HTMLInputElement): boolean => name === 'tags' && value.trim() !== '';

/** Tells React about the focus, and about a value that was typed before it listened. */
function typeAgain(field: Field, shown: string): void {
  if (document.activeElement === field) field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  const { value } = field;
  if (value === shown) return;
  if (field instanceof HTMLSelectElement) {
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const { selectionStart, selectionEnd, selectionDirection } = field;
  // React replaces the setter of a field, and ignores values set through its own.
  field.value = shown;
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
}
