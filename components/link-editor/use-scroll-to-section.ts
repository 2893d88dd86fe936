import { type RefObject, useEffect } from 'react';
import { showSection } from '@/components/link-form/focus-fields.ts';
import type { SectionName } from '@/lib/link/sections.ts';

/** Brings the section that a page begins with into sight, and takes the focus to its first field. */
export function useScrollToSection(form: RefObject<HTMLElement | null>, name: SectionName | null): void {
  useEffect(() => (name !== null && form.current ? showSection(form.current, name) : undefined), [form, name]);
}
