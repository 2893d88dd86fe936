import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { Page } from '@/lib/link/page/page.ts';
import { showPage } from '../../setup/browser/scripting.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { refresh } from '../../setup/link-cache.ts';
import { makeLink } from '../../setup/make-link.ts';
import { address as addressField, madeAddress, shorten, showPanel } from './panel.tsx';

const own = 'https://m.example.com/page?ref=home';
const canonical = 'https://example.com/articles/page';
const link = (href: string) => `<link rel="canonical" href="${href}">`;
const names = (...hrefs: string[]) => `<head>${hrefs.map(link).join('')}</head>`;

async function show(address = own, page: Partial<Page> = {}) {
  const service = await connectedService();
  const shown: Page = { kind: 'ordinary', address, title: 'Page', favicon: '', ...page } as Page;
  return { ...service, ...showPanel(service.connection, { page: shown, at: { ...here, address } }) };
}

const use = () => screen.findByRole('button', { name: 'Use' });
const line = () => screen.queryByRole('button', { name: 'Use' })?.closest('[role="status"]');

/** Waits until the page has been asked, and its answer would be shown. */
async function asked(executeScript: { mock: { results: { value: unknown }[] } }) {
  await waitFor(() => expect(executeScript.mock.results).toHaveLength(1));
  await Promise.allSettled(executeScript.mock.results.map(({ value }) => value));
}

describe('the canonical address of the page', () => {
  it('is offered beside the page’s own, with its host, and used only after a press', async () => {
    showPage(here.tabId, names(canonical), own);
    const { person, links } = await show();
    await use();
    expect(line()).toHaveTextContent(/^Canonical: example.com\/articles\/page·Use$/);
    expect(screen.getByTitle(own)).toBeVisible();
    await person.click(shorten());
    await madeAddress();
    expect(await links()).toMatchObject([{ long_url: own }]);
  });

  it('takes the place of the page’s own, until that is restored', async () => {
    showPage(here.tabId, names(canonical), own);
    const { person, links } = await show();
    await person.click(await use());
    expect(screen.getByTitle(canonical)).toBeVisible();
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    expect(undo.closest('[role="status"]')).toHaveTextContent('Instead of: m.example.com/page?ref=home·Undo');
    await person.click(undo);
    expect(line()).toHaveTextContent('Canonical:');
    await person.click(await use());
    await person.click(shorten());
    await madeAddress();
    expect(await links()).toMatchObject([{ long_url: canonical }]);
  });

  it('is offered by its path alone on the page’s own host', async () => {
    showPage(here.tabId, names('https://m.example.com/page'), own);
    await show();
    await use();
    expect(line()).toHaveTextContent('Canonical: /page·Use');
    expect(screen.getByTitle('https://m.example.com/page')).toBeVisible();
  });

  it('is not offered beside a removal that gives it', async () => {
    const tracked = `${canonical}?utm_source=x`;
    showPage(here.tabId, names(canonical), tracked);
    const executeScript = vi.spyOn(browser.scripting, 'executeScript');
    await show(tracked);
    await asked(executeScript);
    expect(await screen.findByRole('button', { name: 'Remove' })).toBeVisible();
    expect(line()).toBeUndefined();
  });

  it('is offered beside another removal, which stands again once it is not used', async () => {
    const tracked = `${own}&utm_source=x`;
    showPage(here.tabId, names(canonical), tracked);
    const { person } = await show(tracked);
    await person.click(await screen.findByRole('button', { name: 'Remove' }));
    await person.click(await use());
    expect(screen.getByTitle(canonical)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByText('Removed: 1 tracking parameter')).toBeVisible();
  });

  it.each([
    ['in the body, where visitors may write', `<head></head><body>${link(canonical)}</body>`],
    ['if several disagree', names(canonical, 'https://example.com/other')],
    ['if it is as long as no address', names(`https://example.com/${'a'.repeat(5000)}`)],
  ])('is not offered %s', async (_where, html) => {
    showPage(here.tabId, html, own);
    const executeScript = vi.spyOn(browser.scripting, 'executeScript');
    await show();
    await asked(executeScript);
    expect(line()).toBeUndefined();
  });

  it('is not that of a page that the tab shows by then', async () => {
    showPage(here.tabId, names(canonical), 'https://other.example/');
    const executeScript = vi.spyOn(browser.scripting, 'executeScript');
    await show();
    await asked(executeScript);
    expect(line()).toBeUndefined();
  });

  it('is not offered again once its own tracking parameters are removed', async () => {
    showPage(here.tabId, names(`${canonical}?utm_source=site`), own);
    const { person } = await show();
    await person.click(await use());
    await person.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(screen.getByTitle(canonical)).toBeVisible();
    expect(line()).toBeUndefined();
  });

  it('leads to the links that exist for it', async () => {
    showPage(here.tabId, names(canonical), own);
    const { connection } = await connectedService();
    await makeLink({ long_url: canonical });
    await refresh();
    const onFind = vi.fn();
    const page: Page = { kind: 'ordinary', address: own, title: 'Page', favicon: '' };
    const { person } = showPanel(connection, { page, at: { ...here, address: own }, onFind });
    await person.click(await screen.findByRole('button', { name: 'Show links' }));
    expect(onFind).toHaveBeenCalledWith('example.com/articles/page');
    expect(screen.getByRole('button', { name: 'Use' })).toBeVisible();
  });

  it('is none where the browser lets no extension read the page', async () => {
    const executeScript = vi.spyOn(browser.scripting, 'executeScript');
    await show();
    await asked(executeScript);
    expect(line()).toBeUndefined();
    expect(shorten()).toBeEnabled();
  });

  it('is not read for a page that cannot be shortened, nor for a typed address', async () => {
    showPage(here.tabId, names(canonical));
    const executeScript = vi.spyOn(browser.scripting, 'executeScript');
    const { connection } = await connectedService();
    const { person } = showPanel(connection, { page: { kind: 'restricted', reason: 'browser' } });
    await person.click(addressField());
    await person.paste('https://www.google.com/url?q=https%3A%2F%2Fexample.com%2Fpage');
    await use();
    expect(executeScript).not.toHaveBeenCalled();
  });
});

describe('the page that a redirector leads to', () => {
  const wrapped =
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fpage%3Futm_source%3Dx';

  it('is offered, and what tracks visitors in it as well', async () => {
    const { person, links } = await show(wrapped);
    await use();
    expect(line()).toHaveTextContent('Leads to: example.com/page?utm_source=x·Use');
    await person.click(await use());
    expect(screen.getByText('1 tracking parameter')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    await person.click(shorten());
    await madeAddress();
    expect(await links()).toMatchObject([{ long_url: 'https://example.com/page' }]);
  });

  it('is offered for a typed address, and no link goes there without a press', async () => {
    const { connection, links } = await connectedService();
    const { person } = showPanel(connection, { page: { kind: 'restricted', reason: 'browser' } });
    await person.click(addressField());
    await person.paste(wrapped);
    await use();
    await person.click(shorten());
    await madeAddress();
    expect(await links()).toMatchObject([{ long_url: wrapped }]);
  });

  it('replaces a typed address', async () => {
    const { connection } = await connectedService();
    const { person } = showPanel(connection, { page: { kind: 'restricted', reason: 'browser' } });
    await person.click(addressField());
    await person.paste(wrapped);
    await person.click(await use());
    expect(addressField()).toHaveValue('https://example.com/page?utm_source=x');
    expect(screen.getByText('1 tracking parameter')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(addressField()).toHaveValue(wrapped);
  });
});
