import { type RefObject, useEffect, useState } from 'react';
import { type DraftField, draftFields } from '@/lib/link/draft.ts';
import { type SectionName, sectionOf } from '@/lib/link/sections.ts';
import type { DraftStore } from './draft-store.ts';

/** Which sections of a form are open. */
export function useOpenSections(first: readonly SectionName[] = []) {
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(new Set(first));
  const toggle = (section: SectionName, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, section] : [...before].filter((other) => other !== section)));
  return { open, toggle };
}

/** How long a section that has just been opened may take to be loaded, in milliseconds. */
const patience = 5000;

/**
 * With each refusal, opens the sections in which something is wrong, and takes the focus to the first field that is.
 *
 * @param refusal - changes with each refusal; null while there is none
 */
export function useRefusal(
  form: RefObject<HTMLElement | null>,
  store: DraftStore,
  refusal: object | null,
  open: (section: SectionName, isOpen: true) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, and never for a change of the form
  useEffect(() => {
    if (refusal === null) return;
    const { errors } = store.getState();
    const wrong = draftFields.filter((field: DraftField) => errors[field] !== undefined);
    for (const section of new Set(wrong.map(sectionOf))) if (section !== null) open(section, true);
    const focus = () => {
      const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]');
      first?.focus();
      return first != null;
    };
    if (focus() || form.current === null) return;
    // The section that was opened is still being loaded.
    const observer = new MutationObserver(() => focus() && observer.disconnect());
    observer.observe(form.current, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), patience);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [refusal]);
}
