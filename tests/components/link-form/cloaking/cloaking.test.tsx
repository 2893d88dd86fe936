import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CloakingFields } from '@/components/link-form/cloaking/cloaking-fields.tsx';
import { showInDraft } from '../in-draft.tsx';

describe('cloaking', () => {
  it('says what it does, what it costs, and when sites refuse it', () => {
    showInDraft(<CloakingFields />);
    expect(screen.getByText(/inside a frame/)).toBeVisible();
    expect(screen.getByText(/refuse frames/)).toBeVisible();
    expect(screen.getByText(/can't see the site's address, bookmark/)).toBeVisible();
  });

  it('warns of a destination that no frame by https can show, when it is on', () => {
    showInDraft(<CloakingFields />, { has_cloaking: true, long_url: 'http://example.com' });
    expect(screen.getByRole('status')).toHaveTextContent("Browsers don't show http:// pages");
  });

  it.each([
    { has_cloaking: false, long_url: 'http://example.com' },
    { has_cloaking: true, long_url: 'https://example.com' },
    { has_cloaking: true, long_url: 'example.com' },
  ])('does not warn of others: %j', (part) => {
    showInDraft(<CloakingFields />, part);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
