import { type RefObject, useEffect } from 'react';
import type { Editing } from '@/components/link-form/draft/draft-store.ts';

/**
 * Focuses the slug of an existing link and selects it, so that typing replaces it. In a new form, focuses the first empty
 * field.
 */
export function useFirstFocus(
  form: RefObject<HTMLElement | null>,
  { kind, isWanted }: { kind: Editing['kind']; isWanted: boolean },
): void {
  useEffect(() => {
    if (!isWanted) return;
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('[data-basics] input') ?? [])];
    const first = fields.find(({ name, value }) => (kind === 'edit' ? name === 'custom_link' : value === ''));
    first?.focus();
    first?.select();
  }, [form, kind, isWanted]);
}
