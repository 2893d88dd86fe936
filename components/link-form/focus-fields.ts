import { draftFields } from '@/lib/link/draft.ts';
import type { DraftErrors } from '@/lib/link/draft-errors.ts';
import { formSectionOf, type SectionName } from '@/lib/link/sections.ts';

/** The time limit for loading a section, in milliseconds. */
const timeoutMs = 5000;

/**
 * Runs an action on a form's section as soon as the section is rendered, since it may still be loading.
 *
 * @param act - returns true if it could act
 * @returns a function that stops waiting
 */
export function onceDrawn(form: HTMLElement, act: () => boolean): () => void {
  const observer = new MutationObserver(() => act() && observer.disconnect());
  if (!act()) observer.observe(form, { childList: true, subtree: true, attributeFilter: ['hidden', 'style'] });
  const end = () => observer.disconnect();
  const timer = setTimeout(end, timeoutMs);
  return () => {
    end();
    clearTimeout(timer);
  };
}

/** Focuses a control. Returns false if there is none, or if it is hidden and cannot be focused. */
export function focused(control: HTMLElement | null): boolean {
  control?.focus();
  return control !== null && control === document.activeElement;
}

/** Matches a section's first field. The fields are in its last child, and the switch in its first. */
const firstField = ':scope > :last-child :is(input:not([type="radio"]), textarea, select, [data-first])';

/** Scrolls an opened section to the top, focuses its first field, and selects the text. */
export const showSection = (form: HTMLElement, name: SectionName): (() => void) =>
  onceDrawn(form, () => {
    const section = form.querySelector(`[data-section="${name}"]`);
    const field = section?.querySelector<HTMLElement>(firstField);
    if (!field?.checkVisibility()) return false;
    field.focus({ preventScroll: true });
    // Select the text as the Tab key does, so that typing replaces it.
    if (field instanceof HTMLInputElement) field.select();
    section?.scrollIntoView();
    return true;
  });

/** Returns the sections with errors. */
export const wrongSections = (errors: DraftErrors): ReadonlySet<SectionName> =>
  new Set(draftFields.flatMap((field) => (errors[field] === undefined ? [] : (formSectionOf(field) ?? []))));

/** Focuses the first field with an error. */
export const focusWrong = (form: HTMLElement): (() => void) =>
  onceDrawn(form, () => {
    const first = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]');
    return focused(first);
  });
