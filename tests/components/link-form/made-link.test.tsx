import { screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { MadeLink } from '@/components/link-form/made-link.tsx';
import { useCopying } from '@/components/share/use-copying.ts';
import { copied, refuseCopying } from '../../setup/clipboard.ts';
import { show } from '../../setup/show.ts';

const link = {
  id: '123e4567-e89b-42d3-a456-426614174000',
  title: 'Page',
  long_url: 'https://example.com/page',
  short_url: 'https://go.example.com/x7Kp2aB',
  custom_url: 'https://go.example.com/sale',
  created_at: '2026-03-01T12:00:00.000Z',
};

type Props = Partial<ComponentProps<typeof MadeLink>>;

/** A made link with a clipboard of its own. */
function Made(props: Props) {
  const clipboard = useCopying();
  const nothing = () => {};
  return (
    <MadeLink
      link={link}
      leadsTo={link.long_url}
      clipboard={clipboard}
      onCopy={(form) => void clipboard.copyOne(Promise.resolve(link), form)}
      onDelete={nothing}
      tabId={1}
      pageLinkCount={1}
      go={nothing}
      {...props}
    />
  );
}

const address = () => screen.getByRole('region', { name: 'Your short link' }).querySelector('output');
const button = (name: string) => screen.getByRole('button', { name });

describe('a link that was made', () => {
  it('shows the address to share, what it leads to, and its code', async () => {
    show(<Made />);
    expect(address()).toHaveTextContent(link.custom_url);
    expect(screen.getByText('example.com/page')).toHaveAttribute('title', link.long_url);
    expect(screen.getByText('Your short link')).toBeVisible();
    expect(await screen.findByRole('img', { name: `QR code of ${link.custom_url}` })).toBeVisible();
  });

  it('opens in a tab of its own, which learns nothing of where it was opened', () => {
    show(<Made />);
    const open = screen.getByRole('link', { name: 'Open' });
    expect(open).toHaveAttribute('href', link.custom_url);
    expect(open).toHaveAttribute('target', '_blank');
    expect(open).toHaveAttribute('rel', 'noreferrer');
  });

  it('has Copy in focus: Enter copies again', async () => {
    const { person } = show(<Made />);
    expect(button('Copy')).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(copied()).toBe(link.custom_url);
  });

  it('says once that it is copied, and ticks for a moment', async () => {
    const { person } = show(<Made />);
    await person.click(button('Copy'));
    expect((await screen.findByText(/Copied/)).closest('[role=status]')).toBeVisible();
    const tick = () => button('Copy').querySelector('.lucide-check');
    expect(tick()).toBeVisible();
    await waitFor(() => expect(tick()).not.toBeInTheDocument());
    expect(button('Copy')).toHaveFocus();
    expect(screen.getByText('Copied to clipboard')).toBeVisible();
  });

  it('says what to do where the browser would not copy, and copies at the next press', async () => {
    refuseCopying();
    const { person } = show(<Made />);
    refuseCopying();
    await person.click(button('Copy'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not copied. Press Copy.');
    expect(button('Copy')).toHaveFocus();
    expect(copied()).toBe('');
  });

  it('is deleted or edited by a press', async () => {
    const [onDelete, go] = [vi.fn(), vi.fn()];
    const { person } = show(<Made onDelete={onDelete} go={go} />);
    await person.click(button('Delete'));
    await person.click(button('Edit'));
    expect([onDelete, go].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('says how many links the page has, if it has others', () => {
    show(<Made pageLinkCount={5} />);
    expect(screen.getByText('This page has 5 short links')).toBeVisible();
  });

  it('shows what went wrong since', () => {
    show(<Made problem={<p>Could not reach go.example.com</p>} />);
    expect(screen.getByText('Could not reach go.example.com')).toBeVisible();
    expect(address()).toHaveTextContent(link.custom_url);
  });
});

describe('a link that the service named no address for', () => {
  const nameless = { ...link, short_url: null, custom_url: null };

  it('says so, offers nothing to copy or open, and can still be deleted', () => {
    show(<Made link={nameless} />);
    expect(screen.getByText(/the service gave no short address/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(button('Delete')).toBeVisible();
  });
});
