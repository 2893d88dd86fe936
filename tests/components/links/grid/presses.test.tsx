import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { linkRoute } from '@/lib/link/routes.ts';
import { copied } from '../../../setup/clipboard.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { until } from '../../../setup/until.ts';
import { rows, showLinks } from '../setting.tsx';

/** Shows three links, and selects none. Also returns the addresses that open in tabs. */
async function list() {
  await listService(linksFrom(3));
  await refresh();
  const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
  const { person } = showLinks();
  const [, row] = await rows();
  if (row === undefined) throw new Error('There is no second row');
  /** Waits until earlier presses have had their effect, by a later one. */
  const earlierPresses = async () => {
    row.focus();
    await person.keyboard('c');
    await screen.findByText(/^Copied/);
  };
  return { person, row, earlierPresses, opened: () => create.mock.calls.map(([{ url = '' }]) => new URL(url).hash) };
}

const pageOf = (number: number) => `#${linkRoute(linkOf(number).id)}`;
const selected = () => screen.queryAllByRole('row', { selected: true }).map((row) => row.dataset['index']);
const middle = { button: 1 };

it.each([
  ['Ctrl', (row: Element) => fireEvent.click(row, { ctrlKey: true })],
  ['Command', (row: Element) => fireEvent.click(row, { metaKey: true })],
  ['the middle button', (row: Element) => fireEvent(row, new MouseEvent('auxclick', { bubbles: true, ...middle }))],
])('a press with %s opens the link in a tab', async (_with, press) => {
  const { row, opened } = await list();
  press(row);
  await until(() => expect(opened()).toEqual([pageOf(2)]));
  expect(location.hash).toBe('#/links');
});

it('a press with another button opens nothing, and the browser opens the link of a title', async () => {
  const { row, opened, earlierPresses } = await list();
  fireEvent(row, new MouseEvent('auxclick', { bubbles: true, button: 2 }));
  const title = screen.getByRole('link', { name: 'Link 2' });
  fireEvent(title, new MouseEvent('auxclick', { bubbles: true, ...middle }));
  await earlierPresses();
  expect(location.hash).toBe('#/links');
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  const isLeftToBrowser = vi.fn();
  title.addEventListener('click', () => queueMicrotask(() => isLeftToBrowser(!press.defaultPrevented)));
  fireEvent(title, press);
  await until(() => expect(isLeftToBrowser).toHaveBeenCalledWith(true));
  expect(opened()).toEqual([]);
});

it('a press opens the pressed link alone while others are selected, but not after text was selected', async () => {
  const { person, row, earlierPresses } = await list();
  await person.click(screen.getByRole('checkbox', { name: 'Select Link 3' }));
  const selecting = vi.spyOn(document, 'getSelection').mockReturnValue({ isCollapsed: false } as never);
  fireEvent.click(row);
  selecting.mockRestore();
  await earlierPresses();
  expect(location.hash).toBe('#/links');
  fireEvent.click(row);
  await until(() => expect(location.hash).toBe(pageOf(2)));
});

it('neither Shift selects text nor the middle button scrolls', async () => {
  const { row } = await list();
  expect(fireEvent.mouseDown(row, { shiftKey: true })).toBe(false);
  expect(fireEvent.mouseDown(row, middle)).toBe(false);
  expect(fireEvent.mouseDown(row)).toBe(true);
});

it('Shift selects up to a pressed row, but not by a press on one of its buttons', async () => {
  const { person, row } = await list();
  await person.click(screen.getByRole('checkbox', { name: 'Select Link 3' }));
  await person.keyboard('{Shift>}');
  await person.click(screen.getByRole('button', { name: 'More for Link 2' }));
  expect(await screen.findByRole('menu')).toBeVisible();
  expect(selected()).toEqual(['0']);
  await person.click(row);
  await person.keyboard('{/Shift}');
  expect(selected()).toEqual(['0', '1']);
});

it.each(['Shift', 'Alt'])('Ctrl+A with %s selects nothing', async (key) => {
  const { person } = await list();
  await person.keyboard(`{Control>}{${key}>}a{/${key}}{/Control}`);
  expect(selected()).toEqual([]);
});

it('a key of an open menu does nothing to the selected links', async () => {
  const { person } = await list();
  await person.click(screen.getByRole('checkbox', { name: 'Select Link 3' }));
  await person.click(screen.getByRole('button', { name: 'More list actions' }));
  await screen.findByRole('menu');
  await person.keyboard('c');
  expect(screen.getByRole('menu')).toBeVisible();
  expect(copied()).toBe('');
});
