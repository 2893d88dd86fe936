import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Options } from '@/entrypoints/options/options.tsx';
import { startBackground } from '../../setup/background.ts';
import { connectedService } from '../../setup/connected.ts';
import { sheetWorkers } from '../../setup/sheet-worker.ts';
import { show } from '../../setup/show.ts';

beforeEach(async () => {
  await startBackground();
  window.location.hash = '';
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const link = (name: string) => screen.getByRole('link', { name });

describe('the options', () => {
  it('open at the connection, which Back leaves', async () => {
    const { length } = window.history;
    show(<Options />);
    expect(await heading('Connection')).toBeVisible();
    expect(window.location.hash).toBe('#/connection');
    expect(window.history).toHaveLength(length);
    expect(document.title).toBe('Connection – Hem');
  });

  it('open at the page in the address', async () => {
    window.location.hash = '#/settings';
    show(<Options />);
    expect(await heading('Settings')).toBeVisible();
    expect(document.title).toBe('Settings – Hem');
    expect(await screen.findByText('Alt+Shift+H')).toBeVisible();
  });

  it('link only the pages that need no connection, until there is one', async () => {
    show(<Options />);
    await heading('Connection');
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.map(({ title }) => title)).toEqual(['Welcome', 'Settings', 'Help']);
    expect(link('Welcome')).toHaveAttribute('aria-current', 'true');
    await connectedService();
    expect(await screen.findByRole('link', { name: 'Stats' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Welcome' })).toBeNull();
    expect(link('Connection')).toHaveAttribute('aria-current', 'page');
  });

  it('link the pages, and mark the current one', async () => {
    const { person } = show(<Options />);
    await heading('Connection');
    await person.click(link('Settings'));
    expect(await heading('Settings')).toBeVisible();
    expect(link('Settings')).toHaveAttribute('aria-current', 'page');
    expect(link('Welcome')).not.toHaveAttribute('aria-current');
    expect(await screen.findByText('Alt+Shift+H')).toBeVisible();
    await person.click(link('Help'));
    expect(await heading('Help')).toBeVisible();
    expect(link('Help')).toHaveAttribute('aria-current', 'page');
  });

  it.each([
    ['#/import', 'Links', 'Import links'],
    ['#/tabs', 'Links', 'All tabs of this window'],
    ['#/qr', 'Links', 'QR codes'],
  ])('mark the parent page at %s, which is not in the navigation: %s', async (hash, page, title) => {
    await connectedService();
    sheetWorkers();
    window.location.hash = hash;
    show(<Options />);
    await heading(title);
    const navigation = within(await screen.findByRole('navigation'));
    expect(navigation.getByRole('link', { name: page })).toHaveAttribute('aria-current', 'true');
    expect(navigation.getAllByRole('link').filter((place) => place.hasAttribute('aria-current'))).toHaveLength(1);
  });

  it('are announced once another one is shown, whose heading takes a focus that was lost', async () => {
    await connectedService();
    window.location.hash = '#/settings';
    const { person } = show(<Options />);
    await heading('Settings');
    expect(screen.queryByText('Settings – Hem')).not.toBeInTheDocument();
    await person.click(link('Help'));
    expect(await screen.findByText('Help – Hem')).toHaveAttribute('role', 'status');
    expect(link('Help')).toHaveFocus();
    link('Help').blur();
    await person.keyboard('gt');
    expect(await screen.findByText('Tags – Hem')).toHaveAttribute('role', 'status');
    expect(await heading('Tags')).toHaveFocus();
  });

  it('change by g and a letter, but not in a text field', async () => {
    await connectedService();
    window.location.hash = '#/links';
    const { person } = show(<Options />);
    await heading('Links');
    const ways: [keys: string, route: string][] = [
      ['gs', '#/stats'],
      ['gt', '#/tags'],
      ['gl', '#/links'],
      ['gx', '#/links'],
    ];
    for (const [keys, route] of ways) {
      await person.keyboard(keys);
      await waitFor(() => expect(window.location.hash).toBe(route));
    }
  });

  it('open the connection at an unknown address', async () => {
    window.location.hash = '#/nowhere';
    show(<Options />);
    expect(await heading('Connection')).toBeVisible();
  });
});
