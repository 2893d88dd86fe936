import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Address } from '@/components/ui/address.tsx';
import { show } from '../../setup/show.ts';

describe('an address', () => {
  it.each([
    ['https://www.example.com/', 'example.com'],
    ['http://example.com/page/', 'example.com/page/'],
    ['https://example.com/a?b=https://www.c.com', 'example.com/a?b=https://www.c.com'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ])('of %s reads %s, and is whole on hover', (address, shown) => {
    show(<Address address={address} />);
    expect(screen.getByText(shown)).toHaveAttribute('title', address);
  });

  it('reads from left to right in any text', () => {
    show(
      <p dir="rtl">
        <Address address="https://example.com/page" />
      </p>,
    );
    expect(screen.getByText('example.com/page')).toHaveAttribute('dir', 'ltr');
  });

  it('shows the host and path in the script of their language', async () => {
    show(<Address address="https://xn--mller-kva.de/Stra%C3%9Fe" />);
    expect(await screen.findByText('müller.de/Straße')).toHaveAttribute('title', 'https://müller.de/Straße');
  });

  it('shows the Unicode form beside a deceptive host', async () => {
    show(<Address address="https://xn--pple-43d.com/" />);
    expect(await screen.findByText('xn--pple-43d.com (аpple.com)')).toBeInTheDocument();
  });
});
