import type { Editing } from '@/components/link-form/draft/draft-store.ts';

/**
 * Focuses the slug of an existing link and selects it, so that typing replaces it. In a new form, focuses the first empty
 * field.
 */
export function focusFirstField(form: HTMLElement | null, kind: Editing['kind']): void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('[data-basics] input') ?? [])];
  const first = fields.find(({ name, value }) => (kind === 'edit' ? name === 'custom_link' : value === ''));
  first?.focus();
  first?.select();
}
