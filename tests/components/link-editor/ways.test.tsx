import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { statsRoute, templateRoute } from '@/lib/link/routes.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { besideAnother } from '../../setup/connected.ts';
import type { Person } from '../../setup/show.ts';
import { editLink, fill, title } from './editor.tsx';

beforeEach(besideAnother);

/** Picks an action from the menu beside the heading. */
async function pickAction(person: Person, name: string) {
  await person.click(screen.getByRole('button', { name: /^More for / }));
  await person.click(screen.getByRole('menuitem', { name }));
}

it('the editor of a link leads to its stats, and in a menu to a duplicate and its QR code', async () => {
  const { person, id, origin } = await editLink({ custom_link: 'shoes' });
  const page = within(screen.getByRole('main'));
  expect(page.getByRole('link', { name: 'Stats' })).toHaveAttribute('href', `#${statsRoute(id)}`);
  await pickAction(person, 'QR code');
  const code = await screen.findByRole('dialog', { name: 'QR code' });
  expect(code).toHaveTextContent(`${new URL(origin).host}/shoes`);
  await expectAccessible();
  await person.click(within(code).getByRole('button', { name: 'Close' }));
  await pickAction(person, 'Duplicate');
  expect(location.hash).toBe(`#${templateRoute(id)}`);
});

it('the QR code in the editor leaves typed values unchanged', async () => {
  const { person } = await editLink();
  await fill(person, title(), 'Shoes');
  await pickAction(person, 'QR code');
  const code = await screen.findByRole('dialog', { name: 'QR code' });
  await person.click(within(code).getByRole('button', { name: 'Close' }));
  expect(title()).toHaveValue('Shoes');
});
