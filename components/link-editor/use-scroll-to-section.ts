import { type RefObject, useEffect } from 'react';
import type { SectionName } from '@/lib/link/sections.ts';

/** Brings the section that a page begins with into sight, and takes the focus to its first field. */
export function useScrollToSection(form: RefObject<HTMLElement | null>, name: SectionName | null): void {
  useEffect(() => {
    const section = form.current?.querySelector(`[data-section="${name}"]`);
    // The head has the section's switch.
    const field = section?.querySelector<HTMLElement>(':scope > :last-child :is(input, textarea, select, button)');
    section?.scrollIntoView();
    field?.focus({ preventScroll: true });
  }, [form, name]);
}
