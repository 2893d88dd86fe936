import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SharedAnalytics } from '@/components/share/shared-analytics.tsx';
import { shareableAnalytics } from '@/lib/contract/link-reading.ts';
import { copied, refuseCopying } from '../../setup/clipboard.ts';
import { show } from '../../setup/show.ts';

const address = 'https://go.example.com/shared/1';
const january = { start_date: '2026-01-01', end_date: '2026-01-31', share_url: address };

/** Shows shared stats as a service returns them. */
const showEntries = (...entries: object[]) =>
  show(<SharedAnalytics entries={entries.map((entry) => shareableAnalytics.parse(entry))} />);

const shared = () => within(screen.getByRole('region', { name: 'Shared stats' }));
const button = () => shared().getByRole('button', { name: /^Copy the address of the shared stats: Jan 1/ });

describe('shared stats', () => {
  it('show their days, their creation, and whether they require a password', () => {
    showEntries(
      { ...january, created_at: '2026-02-01T08:00:00Z', has_password: true },
      { ...january, has_password: false },
    );
    const [first, second] = shared().getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Jan 1 – 31, 2026Created Feb 1, 2026.+Password protected/);
    expect(second).toHaveTextContent(/^Jan 1 – 31, 2026No password/);
  });

  it.each([
    [{}, 'All days'],
    [{ start_date: '2026-01-01' }, 'From Jan 1, 2026'],
    [{ end_date: '2026-01-31' }, 'Until Jan 31, 2026'],
    [{ start_date: 'spring' }, 'spring'],
    [{ start_date: 'a while ago', end_date: 'now' }, 'a while ago – now'],
    [{ start_date: '2026-02-30', end_date: '2026-03-01' }, '2026-02-30 – 2026-03-01'],
  ])('over %o are of %s', (days, words) => {
    showEntries({ ...days, share_url: address });
    expect(shared().getByRole('link', { name: `Open the shared stats: ${words}` })).toHaveAttribute('href', address);
  });

  it('open in another tab, and their address is copied', async () => {
    const { person } = showEntries(january);
    expect(shared().getByRole('link')).toHaveAttribute('rel', 'noreferrer');
    await person.click(button());
    await waitFor(() => expect(shared().getByRole('status')).toHaveTextContent('Copied'));
    expect(copied()).toBe(address);
  });

  it('say so when the browser refuses to copy', async () => {
    const { person } = showEntries(january);
    refuseCopying();
    await person.click(button());
    await waitFor(() => expect(shared().getByRole('status')).toHaveTextContent('Not copied. The browser refused it.'));
  });

  it.each(['javascript:alert(1)', 'not an address'])(
    'have no link if their address is no web address: %s',
    (share_url) => {
      showEntries({ ...january, share_url });
      expect(shared().getByText('Jan 1 – 31, 2026')).toBeVisible();
      expect(shared().queryByRole('link')).not.toBeInTheDocument();
      expect(shared().queryByRole('button')).not.toBeInTheDocument();
    },
  );

  it('show an empty state if there are none', () => {
    showEntries();
    expect(shared().getByText('No shared pages')).toBeVisible();
  });
});
