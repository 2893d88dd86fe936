import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { deleteDraft, saveDraft } from '@/lib/storage/drafts.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { answer } from '../../lib/client/unruly-service.ts';
import { lookAt } from '../../setup/browser/rest.ts';
import { connectedService, here, placeAt } from '../../setup/connected.ts';
import { savedDraft } from '../../setup/drafts.ts';
import { holdCalls } from '../../setup/hold-calls.ts';
import { holdingService } from '../../setup/holding-service.ts';
import { twoServices } from '../../setup/two-services.ts';
import { typeAtOnce } from '../../setup/type-at-once.ts';
import { until } from '../../setup/until.ts';
import { becomes, focus, goTo, leave, open, other, page, title, titled } from './panel.tsx';

const typedAddress = 'https://example.com/typed';
const loading = { ...page, url: '', status: 'loading' } as const;
const next = { ...page, url: 'https://example.com/next', title: 'Next' };
const extensionPage = { ...page, url: 'chrome-extension://abcdefghijklmnop/page.html', title: 'Hem' };

const rename = ({ id: connectionId }: Connection) =>
  ask('describeConnection', { connectionId, name: 'Renamed', color: 'blue', sites: [] });

const addressField = () => screen.getByLabelText<HTMLInputElement>('Address to shorten');
/** Waits until the form has the typed address. */
const address = () => screen.findByDisplayValue(typedAddress);
const shorten = () => screen.getByRole('button', { name: 'Shorten & copy' });

/** Opens the panel beside a loading tab, and types the address. */
async function typeBesideLoading() {
  focus(true);
  lookAt(loading);
  const { person } = await open();
  await person.type(await screen.findByLabelText('Address to shorten'), typedAddress);
  return person;
}

/** Does so on a connected service, and lets the tab load. */
async function typeWhileLoading() {
  const connected = await connectedService();
  const person = await typeBesideLoading();
  await becomes(page);
  return { ...connected, person };
}

/** Does something after which the panel reads the tab again, and waits until it has decided what it shows. */
async function readAgain(act: () => unknown): Promise<void> {
  const focused = vi.spyOn(document, 'hasFocus').mockClear();
  await act();
  await until(() => expect(focused).toHaveBeenCalled());
}

/**
 * Opens the panel beside a tab, with the focus in it.
 *
 * @returns a function that types a text as soon as the panel has decided what it shows next
 */
async function openUnused(tab: Parameters<typeof lookAt>[0]) {
  const focused = focus(true);
  lookAt(tab);
  await open();
  // The panel has read the tab again, which may have changed while it opened.
  await until(() => expect(focused).toHaveBeenCalled());
  return (field: () => HTMLInputElement, text: string) =>
    // The panel looks at its focus to decide.
    focused.mockImplementationOnce(() => {
      queueMicrotask(() => typeAtOnce(field(), text));
      return true;
    });
}

describe('an address typed in the panel while the page of the tab was unknown', () => {
  it('is shortened once the tab has loaded, and its link stays until the person leaves the panel', async () => {
    const { links, person } = await typeWhileLoading();
    expect(await address()).toBeVisible();
    await person.click(shorten());
    await screen.findByRole('region', { name: 'Your short link' });
    await readAgain(() => becomes(page));
    expect(screen.getByRole('region', { name: 'Your short link' })).toBeVisible();
    leave();
    await titled('Page');
    expect(await links()).toMatchObject([{ long_url: typedAddress }]);
  });

  it('is in the form of the loaded page after the person leaves the panel, and of no other page', async () => {
    const { connection } = await typeWhileLoading();
    leave();
    expect(await screen.findByText('Draft saved just now')).toBeVisible();
    expect(await address()).toBeVisible();
    const at = { ...here, address: '', connectionId: connection.id };
    await until(async () => expect(await readDraft({ kind: 'new', at })).toBeNull());
    await becomes(next);
    await titled('Next');
    await becomes(page);
    expect(await address()).toBeVisible();
  });

  it('is not there after the person leaves, if it was shortened offline', async () => {
    const { person } = await typeWhileLoading();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await person.click(shorten());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Shorten & copy' })).toBeNull());
    leave();
    await titled('Page');
  });

  it('is there if it was typed just before the panel shows the loaded page', async () => {
    await connectedService();
    const typeAtDecision = await openUnused(loading);
    typeAtDecision(addressField, typedAddress);
    await becomes(extensionPage);
    expect(await screen.findByText("This is an extension's page. Its address works only here.")).toBeVisible();
    expect(addressField()).toHaveValue(typedAddress);
  });

  it('stays if it was refused', async () => {
    await connectedService();
    const person = await typeBesideLoading();
    await person.clear(addressField());
    await person.type(addressField(), 'mailto:a@example.com');
    await person.click(shorten());
    await waitFor(() => expect(addressField()).toHaveAttribute('aria-invalid', 'true'));
    await becomes(page);
    leave();
    await screen.findByText('Draft saved just now');
    expect(addressField()).toHaveValue('mailto:a@example.com');
  });

  it('stays although its draft cannot be saved', async () => {
    await connectedService();
    const writes = (['session', 'local'] as const).map((area) =>
      vi.spyOn(fakeBrowser.storage[area], 'set').mockRejectedValue(new Error('QUOTA_BYTES')),
    );
    await typeBesideLoading();
    await becomes(page);
    leave();
    expect(await screen.findByText('Draft saved just now')).toBeVisible();
    expect(addressField()).toHaveValue(typedAddress);
    for (const write of writes) write.mockRestore();
  });

  it('stays if the page has a draft of its own, and neither is lost', async () => {
    await connectedService();
    await saveDraft({ kind: 'new', at: here }, savedDraft({ title: 'Typed earlier' }));
    await typeBesideLoading();
    await becomes(page);
    await readAgain(leave);
    expect(addressField()).toHaveValue(typedAddress);
    await goTo(other);
    await titled('Other page');
    await goTo(page);
    await titled('Typed earlier');
    await becomes(next);
    expect(await address()).toBeVisible();
  });

  it('is there after the person was at another tab, where it is not', async () => {
    await connectedService();
    await typeBesideLoading();
    await goTo(other);
    await titled('Other page');
    await goTo(page);
    expect(await address()).toBeVisible();
    await becomes(next);
    await titled('Next');
  });

  it('goes to no page of another tab that was loading too, and does not keep the panel from it', async () => {
    await connectedService();
    const ofOther = placeAt(other.id, other.url);
    await saveDraft({ kind: 'new', at: ofOther }, savedDraft({ title: 'Typed earlier' }));
    await typeBesideLoading();
    // Blank tabs share their last draft.
    await readAgain(() => goTo({ ...other, url: '', status: 'loading' }));
    await becomes(other);
    await titled('Typed earlier');
    await deleteDraft({ kind: 'new', at: ofOther });
    await readAgain(() => goTo({ ...other, url: '', status: 'loading' }));
    await becomes(other);
    await titled('Other page');
    await goTo(page);
    expect(await address()).toBeVisible();
  });

  it('goes to the page after a refusal that arrives while the panel shows its search', async () => {
    const { asked, answerOne } = await holdingService();
    const person = await typeBesideLoading();
    await person.click(shorten());
    await until(() => expect(asked()).toEqual([typedAddress]));
    await person.click(screen.getByRole('button', { name: 'Find a link' }));
    await screen.findByRole('searchbox');
    await becomes(page);
    await readAgain(leave);
    expect(screen.getByText('This page is still loading.')).toBeInTheDocument();
    answerOne(answer(422, { status: 'failure', message: 'Refused' }));
    await waitFor(() => expect(screen.queryByText('This page is still loading.')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Find a link' }));
    expect(await address()).toBeVisible();
  });

  it('is in the form of a page whose address the browser has hidden until a permission', async () => {
    await connectedService();
    focus(true);
    lookAt({ id: page.id });
    const { person } = await open();
    await person.type(await screen.findByLabelText('Address to shorten'), typedAddress);
    await becomes(page);
    leave();
    expect(await screen.findByText('Draft saved just now')).toBeVisible();
    expect(addressField()).toHaveValue(typedAddress);
  });

  it('stays if the page turns out to be on a site of another connection, and moves to its form', async () => {
    const { alpha } = await twoServices();
    await ask('describeConnection', {
      ...{ connectionId: alpha.connection.id, name: 'Alpha', color: 'blue', sites: ['example.org'] },
    });
    await typeBesideLoading();
    await readAgain(() => becomes({ ...page, url: 'https://example.org/', title: 'Page of Alpha' }));
    expect(await address()).toHaveFocus();
    leave();
    expect(await screen.findByText('Draft saved just now')).toBeVisible();
    expect(screen.getByRole('button', { name: /Alpha/ })).toBeVisible();
    expect(addressField()).toHaveValue(typedAddress);
  });
});

describe('text typed in the panel', () => {
  it('is there if it was typed just before the panel shows another title', async () => {
    await connectedService();
    const typeAtDecision = await openUnused(page);
    const before = title();
    typeAtDecision(title, 'Typed');
    await becomes({ ...page, title: 'Page (1)' });
    await waitFor(() => expect(before).not.toBeInTheDocument());
    expect(title()).toHaveValue('Typed');
  });

  it('stays while the connection changes, and after the person has left', async () => {
    const { connection } = await connectedService();
    focus(true);
    const { person } = await open();
    await person.type(title(), ' typed');
    await readAgain(() => rename(connection));
    expect(title()).toHaveFocus();
    leave();
    expect(await screen.findByText('Draft saved just now')).toBeVisible();
    expect(title()).toHaveValue('Page typed');
  });
});

it('a form that is being sent stays while the connection changes, so it is not offered again', async () => {
  const { connection, links } = await connectedService();
  const { person } = await open();
  const sent = title();
  const release = holdCalls();
  await person.click(shorten());
  focus(false);
  await readAgain(() => rename(connection));
  expect(sent).toBeInTheDocument();
  release();
  await screen.findByRole('region', { name: 'Your short link' });
  expect(await links()).toHaveLength(1);
});
