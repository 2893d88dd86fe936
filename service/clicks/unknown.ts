/** The name of what a click does not tell: every dimension counts every click, so that its figures add up. */
export const unknown = 'unknown';
