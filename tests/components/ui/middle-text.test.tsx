import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MiddleText } from '@/components/ui/middle-text.tsx';
import { show } from '../../setup/show.ts';

it('shows the host and path of an address in the script of their language', async () => {
  show(<MiddleText text="https://xn--mller-kva.de/Stra%C3%9Fe" />);
  expect(await screen.findByText('https://müller.de/Straße')).toBeInTheDocument();
  expect(screen.getByTitle('https://müller.de/Straße')).toBeVisible();
});

it('shows the Unicode form beside a deceptive host', async () => {
  show(<MiddleText text="https://xn--pple-43d.com/" />);
  expect(await screen.findByText('https://xn--pple-43d.com (аpple.com)/')).toBeInTheDocument();
});

it('leaves any other text unchanged', () => {
  show(<MiddleText text="https://example.com/page" />);
  expect(screen.getByText('https://example.com/page')).toBeInTheDocument();
});
