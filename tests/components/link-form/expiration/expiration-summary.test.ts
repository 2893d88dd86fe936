import { describe, expect, it } from 'vitest';
import { expirationSummary } from '@/components/link-form/expiration/expiration-fields.tsx';
import { shownBriefly } from '@/components/ui/shown-time.ts';
import { emptyDraft, type LinkDraft } from '@/lib/link/draft.ts';

const line = (part: Partial<LinkDraft>) => expirationSummary({ ...emptyDraft, has_expiration: true, ...part });
const expiration = '2099-12-24T17:00:00Z';

describe('when a link expires, on one line', () => {
  it('is nothing where nothing is set, or it is switched off', () => {
    expect(line({})).toBe('');
    expect(line({ has_expiration: false, expiration, expiration_clicks: '5' })).toBe('');
    expect(line({ expiration: 'soon', expiration_clicks: 'many' })).toBe('');
  });

  it('names the date, the clicks, or both', () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const date = shownBriefly(expiration, zone, new Date());
    expect(line({ expiration })).toBe(`expires ${date}`);
    expect(line({ expiration_clicks: '1' })).toBe('expires after 1 click');
    expect(line({ expiration_clicks: '500' })).toBe('expires after 500 clicks');
    expect(line({ expiration, expiration_clicks: '1' })).toBe(`expires ${date} or after 1 click`);
    expect(line({ expiration, expiration_clicks: '500' })).toBe(`expires ${date} or after 500 clicks`);
  });

  it('names the year where it is another one than now in that zone', () => {
    const now = new Date('2026-06-01T00:00:00Z');
    expect(shownBriefly('2026-12-24T17:00:00Z', 'Europe/Berlin', now)).not.toContain('2026');
    expect(shownBriefly('2026-12-31T22:59:00Z', 'Europe/Berlin', now)).not.toContain('2026');
    expect(shownBriefly('2026-12-31T23:00:00Z', 'Europe/Berlin', now)).toContain('2027');
  });
});
