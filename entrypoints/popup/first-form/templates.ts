import type { Domain } from '@/lib/connection/saved-connection.ts';

/*
 * What the page holds of the form before any library has run (prerendered.tsx), and what stands in it for what is kept.
 */

/** The ids of the form, behind one domain, and of the choice among more. */
export const [formTemplate, choiceTemplate] = ['first-form', 'domain-choice'];

/** Stands for the address of the page. */
export const someAddress = 'https://page.invalid/';

/** Stands for the domains. */
export const someDomain: Domain = { id: 'some', label: 'domain.invalid' };
