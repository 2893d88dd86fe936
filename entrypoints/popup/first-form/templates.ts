import type { Domain } from '@/lib/connection/saved-connection.ts';

/* The form's templates in the page (prerendered.tsx), and their placeholders for stored values. */

/** The ids of the form with one domain, and of the choice of several. */
export const [formTemplate, choiceTemplate] = ['first-form', 'domain-choice'];

/** The placeholder for the page's address. */
export const someAddress = 'https://page.invalid/';

/** The placeholder for the domains. */
export const someDomain: Domain = { id: 'some', label: 'domain.invalid' };
