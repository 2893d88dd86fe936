import type { MadeLink } from '../../lib/link/made-link.ts';

/** A completely created link. */
export const madeLink: MadeLink = {
  id: '123e4567-e89b-42d3-a456-426614174000',
  title: 'Page',
  long_url: 'https://example.com/page',
  short_url: 'https://go.example.com/x7Kp2aB',
  custom_url: null,
  created_at: '2026-03-01T12:00:00.000Z',
  missing: null,
};
