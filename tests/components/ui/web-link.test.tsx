import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WebLink } from '@/components/ui/web-link.tsx';

it('links to a web address, which gets no referrer', () => {
  render(<WebLink address="https://go.example.com/sale">Open</WebLink>);
  const link = screen.getByRole('link', { name: 'Open' });
  expect(link).toHaveAttribute('href', 'https://go.example.com/sale');
  expect(link).toHaveAttribute('rel', 'noreferrer');
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'go.example.com/sale', ''])(
  'links to nothing else: %s',
  (address) => {
    render(
      <WebLink address={address} otherwise="as text">
        Open
      </WebLink>,
    );
    expect(screen.queryByText('Open')).toBeNull();
    expect(screen.getByText('as text')).toBeVisible();
  },
);
