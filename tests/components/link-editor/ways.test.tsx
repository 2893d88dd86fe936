import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { statsRoute, templateRoute } from '@/lib/link/routes.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { button, editLink, fill, title } from './editor.tsx';

it('the editor of a link has its stats, duplicate and QR code beside the heading', async () => {
  const { person, id, origin } = await editLink({ custom_link: 'shoes' });
  const page = within(screen.getByRole('main'));
  expect(page.getByRole('link', { name: 'Stats' })).toHaveAttribute('href', `#${statsRoute(id)}`);
  expect(page.getByRole('link', { name: 'Duplicate' })).toHaveAttribute('href', `#${templateRoute(id)}`);
  await person.click(button('QR code'));
  const code = await screen.findByRole('dialog', { name: 'QR code' });
  expect(code).toHaveTextContent(`${new URL(origin).host}/shoes`);
  await expectAccessible();
});

it('the QR code in the editor leaves typed values unchanged', async () => {
  const { person } = await editLink();
  await fill(person, title(), 'Shoes');
  await person.click(button('QR code'));
  const code = await screen.findByRole('dialog', { name: 'QR code' });
  await person.click(within(code).getByRole('button', { name: 'Close' }));
  expect(title()).toHaveValue('Shoes');
});
