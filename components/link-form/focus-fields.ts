import { draftFields } from '@/lib/link/draft.ts';
import { type SectionName, sectionOf } from '@/lib/link/sections.ts';
import type { DraftErrors } from '@/lib/link/validate-draft.ts';

/** How long what was asked for may take to be loaded, in milliseconds. */
const patience = 5000;

/**
 * Acts on what a form has just been asked to show, as soon as it is there: it may still be loaded, or drawn.
 *
 * @param act - answers whether it could act
 * @returns what ends the waiting
 */
export function onceDrawn(form: HTMLElement, act: () => boolean): () => void {
  const observer = new MutationObserver(() => act() && observer.disconnect());
  if (!act()) observer.observe(form, { childList: true, subtree: true, attributeFilter: ['hidden', 'style'] });
  const end = () => observer.disconnect();
  const timer = setTimeout(end, patience);
  return () => {
    end();
    clearTimeout(timer);
  };
}

/** Takes the focus to a control; false where there is none, or it is out of sight and takes no focus. */
export function focused(control: HTMLElement | null): boolean {
  control?.focus();
  return control !== null && control === document.activeElement;
}

/** A section's fields are its last part; its first has the switch. */
const firstField = ':scope > :last-child :is(input:not([type="radio"]), textarea, select, [data-first])';

/** Brings a section that has just been opened to the top, and takes the focus to its first field, with its text selected. */
export const showSection = (form: HTMLElement, name: SectionName): (() => void) =>
  onceDrawn(form, () => {
    const section = form.querySelector(`[data-section="${name}"]`);
    const field = section?.querySelector<HTMLElement>(firstField);
    if (!field?.checkVisibility()) return false;
    field.focus({ preventScroll: true });
    // Typing replaces the text, as after the Tab key.
    if (field instanceof HTMLInputElement) field.select();
    section?.scrollIntoView();
    return true;
  });

/** The sections in which something is wrong. */
export const wrongSections = (errors: DraftErrors): ReadonlySet<SectionName> =>
  new Set(draftFields.flatMap((field) => (errors[field] === undefined ? [] : (sectionOf(field) ?? []))));

/** Takes the focus to the first field in which something is wrong. */
export const focusWrong = (form: HTMLElement): (() => void) =>
  onceDrawn(form, () => {
    const first = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]');
    return focused(first);
  });
