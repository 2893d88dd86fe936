import { readFile } from 'node:fs/promises';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shownActions } from '@/components/keys/shown-actions.ts';
import { shownKey } from '@/components/keys/shown-key.ts';
import { KeysDialog } from '@/components/links/grid/keys-dialog.tsx';
import { connectWithCachedLinks, linkHere, openPopup, pageLinks } from '../components/page-links/popup.tsx';
import { connectedService } from '../setup/connected.ts';
import { linkOf } from '../setup/list-service.ts';

/** Keys and what they do, as `c: Copy`. */
type Keys = string[];

let page = '';
beforeAll(async () => {
  page = await readFile('docs/keys.md', 'utf8');
});

// As in popup.html: other pages have their own keys.
beforeEach(() => document.documentElement.classList.add('popup'));
afterEach(() => document.documentElement.classList.remove('popup'));

/** Returns the table below a heading of docs/keys.md. Its columns are keys and words. */
function tableOf(heading: string): Keys {
  const [, section = ''] = page.split(new RegExp(`^##+ ${heading}$`, 'm'));
  const [text = ''] = section.split(/^##/m);
  return [...text.matchAll(/^\| (`.+`) \| \*(.+?)\*/gm)].map(([, keys = '', words]) => {
    return `${keys.replaceAll('`', '').replaceAll(', ', ' ')}: ${words}`;
  });
}

/** Returns the keys of the popup as `?` lists them. */
const keysOfPopup = (): Keys => shownActions().map(({ keys: [key], words }) => `${shownKey(key)}: ${words}`);

/** Returns the keys of the list as `?` lists them. */
function keysOfList(): Keys {
  render(<KeysDialog onClose={() => {}} />);
  return screen.getAllByRole('definition').map((words) => {
    const keys = [...(words.previousElementSibling?.children ?? [])].map(({ textContent }) => textContent);
    return `${keys.join(' ')}: ${words.textContent}`;
  });
}

describe('docs/keys.md', () => {
  it('has the keys from any page', async () => {
    const config = await readFile('wxt.config.ts', 'utf8');
    const suggested = [...config.matchAll(/suggested_key: \{ default: '(.+?)' \}/g)].map(([, keys]) => keys);
    expect(tableOf('From any page').map((row) => row.split(': ')[0])).toEqual(suggested);
  });

  it('has the keys of the list', () => {
    expect(tableOf('In the list of links')).toEqual(keysOfList());
  });

  it('has the keys of the form and of the link just created', async () => {
    await connectedService();
    const { person } = await openPopup();
    const always = tableOf('In the popup and the side panel');
    expect(keysOfPopup()).toEqual([...always, ...tableOf('The form')]);
    await person.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Your short link' });
    await screen.findByRole('button', { name: /QR code/ });
    expect(keysOfPopup()).toEqual([...always, ...tableOf('The link just created')]);
  });

  it('has the keys of the links of a page', async () => {
    await connectWithCachedLinks([linkHere(2), linkOf(1)]);
    await openPopup();
    expect(pageLinks()).toBeVisible();
    expect(keysOfPopup()).toEqual([...tableOf('In the popup and the side panel'), ...tableOf('Links of the page')]);
  });
});
