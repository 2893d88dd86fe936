import { type RefObject, useEffect } from 'react';

/** Takes the focus of a new form to the first of its fields in which nothing stands yet. */
export function useFirstFocus(form: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const fields = form.current?.querySelectorAll<HTMLInputElement>('[data-basics] input') ?? [];
    [...fields].find(({ value }) => value === '')?.focus();
  }, [form, isWanted]);
}
