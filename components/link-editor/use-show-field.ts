import { type RefObject, useRef } from 'react';
import { focused, onceDrawn } from '@/components/link-form/focus-fields.ts';
import type { DraftField } from '@/lib/link/draft.ts';
import { formSectionOf, type SectionName } from '@/lib/link/sections.ts';

const controls = 'input, textarea, select, button';

/** Returns a function that opens a field's section and focuses the field, or the first invalid control of the section. */
export function useShowField(
  form: RefObject<HTMLElement | null>,
  open: (section: SectionName, isOpen: true) => void,
): (field: DraftField) => void {
  const cancel = useRef<() => void>(() => undefined);
  return (field) => {
    const { current } = form;
    if (current === null) return;
    const section = formSectionOf(field);
    if (section !== null) open(section, true);
    cancel.current();
    cancel.current = onceDrawn(current, () => focused(controlOf(current, field, section)));
  };
}

function controlOf(form: HTMLElement, field: DraftField, section: SectionName | null): HTMLElement | null {
  const named = form.querySelector<HTMLElement>(`[name="${field}"]`);
  if (named !== null || section === null) return named;
  const body = form.querySelector(`[data-section="${section}"] > :last-child`);
  return (
    body?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]') ?? body?.querySelector(controls) ?? null
  );
}
