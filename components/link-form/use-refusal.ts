import { type RefObject, useEffect, useState } from 'react';
import type { SectionName } from '@/lib/link/sections.ts';
import type { DraftStore } from './draft/draft-store.ts';

/** Which sections of a form are open. */
export function useOpenSections(first: readonly SectionName[] = []) {
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(new Set(first));
  const toggle = (section: SectionName, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, section] : [...before].filter((other) => other !== section)));
  return { open, toggle };
}

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
  }, [refusal]);
}
