import { screen } from '@testing-library/react';

/**
 * Finds what a job's card says at its end. The progress of a job that still runs may say the same for a moment, and is
 * gone once it ends.
 */
export const findEnd = (words: string, card: Pick<typeof screen, 'findByText'> = screen): Promise<HTMLElement> =>
  card.findByText(words, { selector: '[role="status"]' });
