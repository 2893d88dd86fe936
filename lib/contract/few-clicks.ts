/**
 * The highest click limit for which the service asks visitors to press a button first. The interface leaves open how a
 * visit is answered, so other services may not ask.
 */
export const maxFewClicks = 5;
