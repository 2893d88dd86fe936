import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { copied, refuseCopying } from '../../setup/clipboard.ts';
import { refresh } from '../../setup/link-cache.ts';
import type { Person } from '../../setup/show.ts';
import { pickAction, rows, type ServiceWith, serviceWith, showLinks } from './setting.tsx';

let service: ServiceWith;
let person: Person;
beforeEach(async () => {
  service = await serviceWith(60);
  await refresh();
  ({ person } = showLinks());
  const [first] = await rows();
  first?.focus();
});

const focused = () => Number((document.activeElement as HTMLElement).dataset['index']);
const idOf = (at: number) => service.made[at]?.id;

describe('the keyboard', () => {
  it('moves from the first row to others, which are read for it', async () => {
    const ways: [keys: string, row: number][] = [
      ['{ArrowDown}{ArrowDown}{ArrowUp}', 1],
      ['jjk', 1],
      ['{End}', 59],
      ['{End}{ArrowDown}', 59],
      ['{End}{Home}', 0],
      ['{PageDown}{PageUp}', 0],
      ['{PageDown}{PageDown}{PageUp}', 15],
    ];
    for (const [keys, row] of ways) {
      await person.keyboard(keys);
      await waitFor(() => expect(focused(), keys).toBe(row));
      const title = service.made[row]?.title?.slice(0, 12) ?? '-';
      await waitFor(() => expect(document.activeElement, keys).toHaveTextContent(title));
      expect(document.activeElement, keys).toHaveAttribute('aria-rowindex', String(row + 2));
      await person.keyboard('{Home}');
      await waitFor(() => expect(focused()).toBe(0));
    }
  });

  it.each([
    ['{Enter}', ''],
    ['e', '/edit'],
    ['s', '/stats'],
  ])('%s leads to the page of the link', async (key, page) => {
    await person.keyboard(`j${key}`);
    await waitFor(() => expect(location.hash).toBe(`#/links/${idOf(1)}${page}`));
  });

  it('loses no key that is pressed before its row is rendered', async () => {
    await person.keyboard('{End}e');
    await waitFor(() => expect(location.hash).toBe(`#/links/${idOf(59)}/edit`));
  });

  it('c copies the address and confirms it', async () => {
    await person.keyboard('c');
    await screen.findByText('Copied to clipboard');
    expect(copied()).toMatch(new RegExp(`^${service.origin}/`));
  });

  it('f offers copy formats, and the focus returns to the row', async () => {
    await person.keyboard('f');
    await person.click(await screen.findByRole('menuitem', { name: 'Markdown' }));
    await waitFor(() => expect(copied()).toMatch(/^\[.*\]\(https?:/));
    expect(focused()).toBe(0);
  });

  it('h shares the link', async () => {
    await person.keyboard('h');
    expect(await screen.findByRole('dialog', { name: 'Share' })).toBeVisible();
  });

  it('c reports a refused clipboard', async () => {
    refuseCopying();
    await person.keyboard('c');
    expect(await screen.findByText('Not copied. The browser refused it.')).toBeInTheDocument();
  });

  it('/ focuses the search, and the down arrow returns to the list', async () => {
    await person.keyboard('/');
    expect(screen.getByRole('textbox', { name: /^Search/ })).toHaveFocus();
    await person.keyboard('{ArrowDown}');
    expect(focused()).toBe(0);
  });

  it('? lists the keys, and can switch single keys off', async () => {
    await person.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeVisible();
    expect(screen.getByText('Shift ↓')).toHaveAttribute('dir', 'ltr');
    expect(screen.getByRole('button', { name: 'Close' })).toHaveAttribute('autofocus');
    await person.click(screen.getByRole('checkbox', { name: 'Single-key shortcuts, everywhere in Hem' }));
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await person.keyboard('?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    (await rows())[0]?.focus();
    await person.keyboard('jx/{ArrowDown}');
    await waitFor(() => expect(focused()).toBe(1));
    expect(screen.queryByText('1 selected')).not.toBeInTheDocument();
    await person.keyboard(' ');
    expect(await screen.findByText('1 selected')).toBeVisible();
    await pickAction(person, 'Keys');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeVisible();
  });

  it.each(['j', 'k', '{ArrowDown}', '{ArrowUp}'])('%s starts the list from anywhere', async (key) => {
    for (const element of [null, screen.getAllByRole('button')[0]]) {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      element?.focus();
      await person.keyboard(key);
      expect(focused()).toBe(0);
    }
  });

  it('acts on no row that has neither focus nor pointer', async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await person.keyboard('c{Delete}{Enter}');
    expect(copied()).toBe('');
    expect(await service.links()).toHaveLength(60);
    expect(location.hash).toBe('#/links');
  });

  it('n opens the page for a new link', async () => {
    await person.keyboard('n');
    await waitFor(() => expect(location.hash).toBe('#/links/new'));
  });

  it('letters work under Caps Lock and on keyboards of other scripts', async () => {
    await person.keyboard('J');
    await waitFor(() => expect(focused()).toBe(1));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'о', code: 'KeyJ' });
    await waitFor(() => expect(focused()).toBe(2));
  });

  it('/ works while a checkbox has the focus', async () => {
    screen.getAllByRole('checkbox')[0]?.focus();
    await person.keyboard('/');
    expect(screen.getByRole('textbox', { name: /^Search/ })).toHaveFocus();
  });

  it('the browser handles letters with Ctrl', async () => {
    await person.keyboard('{Control>}c{/Control}');
    expect(copied()).toBe('');
  });
});
