/** What is done in the form before React has taken it over. */
export interface EarlyInput {
  /** Does it all again, for React, which must be about to take the form over. */
  handOver: () => Promise<void>;
}

/** What can be pressed. What else has the focus is typed in, and typing works without React. */
const pressable = 'button, a, [type="checkbox"]';
const typedIn = 'input:not([type="checkbox"]), textarea, select';

/** Keeps what is typed, chosen and pressed in a form that nobody listens to yet. React takes over the very elements. */
export function keepEarlyInput(root: HTMLElement): EarlyInput {
  const shown = fieldsIn(root).map(({ value }) => value);
  const kept: (() => void)[] = [];

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
      // Adds the tag, as a comma does, and must not send the form.
      event.preventDefault();
      field.value += ',';
    } else if (field === null || ctrlKey || altKey || metaKey) {
      // React may listen already, while it takes over: each key is heard once.
      event.stopImmediatePropagation();
      // The search opens later: until then a space must not press the button that has the focus.
      if (key === '/' && target instanceof HTMLElement) target.blur();
      kept.push(() => target.dispatchEvent(new KeyboardEvent(event.type, event)));
    }
  };
  root.addEventListener('click', onClick, true);
  addEventListener('keydown', onKey, true);

  return {
    async handOver() {
      // React takes a form over at once where a key is waiting for it.
      root.querySelector('form')?.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));
      for (const [index, field] of fieldsIn(root).entries()) typeAgain(field, shown[index] ?? '');
      // Until its effects have run.
      await new Promise((resolve) => setTimeout(resolve));
      root.removeEventListener('click', onClick, true);
      removeEventListener('keydown', onKey, true);
      for (const act of kept) {
        act();
        // What it changed is drawn before the next.
        await null;
      }
    },
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsIn = (root: HTMLElement): Field[] => [...root.querySelectorAll<Field>(typedIn)];

const isTag = ({ name, value }: HTMLInputElement): boolean => name === 'tags' && value.trim() !== '';

/** Lets React know of what a field holds that it has not seen being typed, and of the focus. */
function typeAgain(field: Field, shown: string): void {
  if (document.activeElement === field) field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  const { value } = field;
  if (value === shown) return;
  if (field instanceof HTMLSelectElement) {
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const { selectionStart, selectionEnd, selectionDirection } = field;
  // React listens to a field’s own setter, and takes no notice of a value that it set itself.
  field.value = shown;
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
}
