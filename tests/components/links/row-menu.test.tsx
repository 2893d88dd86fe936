import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../setup/axe.ts';
import { copied } from '../../setup/clipboard.ts';
import { refresh } from '../../setup/link-cache.ts';
import type { Person } from '../../setup/show.ts';
import { rows, type ServiceWith, serviceWith, showLinks } from './setting.tsx';

let service: ServiceWith;
let person: Person;
beforeEach(async () => {
  service = await serviceWith(3);
  await refresh();
  ({ person } = showLinks());
  const [first] = await rows();
  first?.focus();
});

const second = () => service.made[1];
const openMenu = async () => {
  await person.click(screen.getByRole('button', { name: `More for ${second()?.title}` }));
  return screen.findByRole('menu', { name: `More for ${second()?.title}` });
};
const focusedRow = () => document.activeElement?.getAttribute('data-index');

describe('the menu of a row', () => {
  it('has all actions on the link, and passes the accessibility checks', async () => {
    const menu = await openMenu();
    const words = within(menu)
      .getAllByRole('menuitem')
      .map((item) => [...item.querySelectorAll('span')].at(-1)?.textContent);
    expect(words).toEqual([
      ...['Copy', 'Copy as', 'Share', 'QR code', 'Edit', 'Stats', 'Check destinations', 'Duplicate', 'Delete'],
    ]);
    await expectAccessible();
  });

  it('supports the arrow keys, and Escape returns to the row', async () => {
    await openMenu();
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Copy' })).toHaveFocus());
    await person.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: /Delete/ })).toHaveFocus();
    await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: /QR code/ })).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await waitFor(() => expect(focusedRow()).toBe('1'));
  });

  it('opens by the key m, and a press elsewhere closes it', async () => {
    await person.keyboard('jm');
    expect(await screen.findByRole('menu')).toBeVisible();
    await person.click(screen.getByRole('heading', { name: 'Links' }));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('copies the address', async () => {
    const menu = await openMenu();
    await person.click(within(menu).getByRole('menuitem', { name: 'Copy' }));
    await screen.findByText('Copied to clipboard');
    expect(copied()).toMatch(new RegExp(`^${service.origin}/`));
  });
});

describe('a link in the list', () => {
  it('is duplicated by the key d', async () => {
    await person.keyboard('jd');
    await waitFor(() => expect(location.hash).toBe(`#/links/new?like=${second()?.id}&section=utm`));
  });

  it('shows its QR code by the key q, and keys then continue from its row', async () => {
    await person.keyboard('jq');
    const dialog = await screen.findByRole('dialog', { name: 'QR code' });
    expect(within(dialog).getByRole('img', { name: /^QR code of http/ })).toBeVisible();
    await expectAccessible();
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
