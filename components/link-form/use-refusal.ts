import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { SectionName } from '@/lib/link/sections.ts';
import type { DraftStore } from './draft/draft-store.ts';

/** Manages the open sections of a form. */
export function useOpenSections(first: readonly SectionName[] = []) {
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(new Set(first));
  const toggle = (section: SectionName, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, section] : [...before].filter((other) => other !== section)));
  return { open, toggle };
}

/**
 * Opens the sections with errors after each refusal, and focuses the first field with an error.
 *
 * @param refusal - a new object for each refusal; null before the first
 */
export function useRefusal(
  form: RefObject<HTMLElement | null>,
  store: DraftStore,
  refusal: object | null,
  open: (section: SectionName, isOpen: true) => void,
): void {
  const showErrors = useEffectEvent(() => {
    let end: (() => void) | null = null;
    void import('./focus-fields.ts').then(({ focusWrong, wrongSections }) => {
      if (form.current === null || end !== null) return;
      for (const section of wrongSections(store.getState().errors)) open(section, true);
      end = focusWrong(form.current);
    });
    return () => {
      end?.();
      end = () => undefined;
    };
  });
  useEffect(() => (refusal === null ? undefined : showErrors()), [refusal]);
}
