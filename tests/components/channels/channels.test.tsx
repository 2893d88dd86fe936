import { cleanup, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { useTakenSlugs } from '@/components/channels/use-taken-slugs.ts';
import { CrashBoundary } from '@/components/failure/crash-boundary.tsx';
import { Popup } from '@/entrypoints/popup/popup.tsx';
import { readStart } from '@/entrypoints/popup/read-start.ts';
import { placeOfChannel } from '@/lib/link/channels/channel-place.ts';
import { channelSet, lastUsedCampaign } from '@/lib/link/channels/channel-set.ts';
import { madeLink } from '@/lib/link/made-link.ts';
import { optionsAddress } from '@/lib/link/options-address.ts';
import { editLinkRoute } from '@/lib/link/routes.ts';
import { noUtm } from '@/lib/link/utm/fields.ts';
import { utmPreset } from '@/lib/link/utm/preset.ts';
import * as asking from '@/lib/messaging/ask.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import * as privateWindow from '@/lib/messaging/private-window.ts';
import { readChannelSets, saveChannelSet } from '@/lib/storage/channel-sets.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { lastChannelSet, rememberChannelSet } from '@/lib/storage/last-channel-sets.ts';
import { pendingStateItem } from '@/lib/storage/pending-changes.ts';
import { recallMade, rememberMade } from '@/lib/storage/places.ts';
import { savePreset } from '@/lib/storage/presets.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { answer } from '../../lib/client/unruly-service.ts';
import { another } from '../../setup/another.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { startBackground } from '../../setup/background.ts';
import { lookAt } from '../../setup/browser/rest.ts';
import { breakStorage, holdNextAnswer } from '../../setup/browser/storage.ts';
import { cacheLinks } from '../../setup/cached-links.ts';
import { copied } from '../../setup/clipboard.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { savedDraft } from '../../setup/drafts.ts';
import { holdCalls } from '../../setup/hold-calls.ts';
import { readLinkCache, refresh } from '../../setup/link-cache.ts';
import { linkOf, listService } from '../../setup/list-service.ts';
import { makeLink } from '../../setup/make-link.ts';
import { show } from '../../setup/show.ts';
import { stopBackground } from '../../setup/stop-background.ts';
import { unavailableService } from '../../setup/unavailable-service.ts';
import { until } from '../../setup/until.ts';

const names = ['X', 'LinkedIn', 'Facebook', 'Instagram', 'Reddit'];

/** Returns the row of a channel. */
const rowOf = (name: string) => within(screen.getByRole('listitem', { name }));

beforeEach(() => {
  vi.spyOn(window, 'close').mockImplementation(() => {});
});

/** Holds the background's answers to an intent until the returned function is called. */
function holdAnswer(intent: string): () => void {
  const { sendMessage } = fakeBrowser.runtime;
  const answered = Promise.withResolvers<void>();
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(async (message: unknown) => {
    const reply: unknown = await Reflect.apply(sendMessage, fakeBrowser.runtime, [message]);
    if (Reflect.get(Object(message), 'intent') === intent) await answered.promise;
    return reply;
  });
  return answered.resolve;
}

/** Opens the popup, and creates a link for each channel of the first set. */
async function allMade() {
  const service = await connectedService();
  const { person } = show(<Popup start={await readStart()} />);
  await person.click(screen.getByRole('button', { name: 'One link for each channel' }));
  await person.click(await screen.findByRole('button', { name: 'Create 5 links & copy' }));
  for (const name of names) await rowOf(name).findByRole('button', { name: `Edit ${name}` });
  return { ...service, person };
}

it('each channel with a link has copy, QR code and edit, named after it; one without has none of them', async () => {
  await connectedService();
  const { person } = show(<Popup start={await readStart()} />);
  await person.click(screen.getByRole('button', { name: 'One link for each channel' }));
  await person.click(await screen.findByRole('checkbox', { name: 'Reddit' }));
  await person.click(screen.getByRole('button', { name: 'Create 4 links & copy' }));
  await screen.findByRole('button', { name: 'Copy all' });
  for (const name of names.slice(0, 4)) {
    await rowOf(name).findByRole('button', { name: `Edit ${name}` });
    expect(
      rowOf(name)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual([...[`Copy ${name}`, `QR code for ${name}`, `Edit ${name}`]]);
  }
  expect(rowOf('Reddit').queryAllByRole('button')).toEqual([]);
  await expectAccessible();
});

it('channels say so if the background does not tell what is pending', async () => {
  const { connection } = await connectedService();
  const { person } = show(
    <CrashBoundary shown="popup">
      <Popup start={await readStart()} />
    </CrashBoundary>,
  );
  await pendingStateItem.of(connection.id).set({ revision: 1, isOnDisk: false, suspendedBy: null });
  stopBackground();
  await person.click(screen.getByRole('button', { name: 'One link for each channel' }));
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
  // React logs every error that a boundary catches.
  vi.mocked(console.error).mockClear();
});

it('the last campaign applies to all channels of a ready-made set, and another can be entered', async () => {
  const { links } = await connectedService();
  const elsewhere = { ...here, address: 'https://example.com/before' };
  for (const utm_campaign of ['winter', 'spring']) await makeLink({ has_utm: true, utm_campaign }, { at: elsewhere });
  const { person } = show(<Popup start={await readStart()} />);
  await person.click(screen.getByRole('button', { name: 'One link for each channel' }));
  const campaign = await screen.findByRole('combobox', { name: 'Campaign' });
  await waitFor(() => expect(campaign).toHaveValue('spring'));
  expect(screen.getByRole('listitem', { name: 'X' })).toHaveTextContent('twitter / social');
  expect(screen.queryByText(/social \/ spring/)).toBeNull();
  await person.clear(campaign);
  await person.type(campaign, 'Spring');
  await person.click(await screen.findByRole('button', { name: /^Use .?spring/ }));
  expect(campaign).toHaveValue('spring');
  await person.clear(campaign);
  await person.type(campaign, 'summer');
  await expectAccessible();
  await person.click(screen.getByRole('button', { name: 'Create 5 links & copy' }));
  await screen.findByRole('button', { name: 'Copy all' });
  const created = (await links()).filter(({ long_url }) => long_url !== elsewhere.address);
  expect(created.map(({ utm_campaign }) => utm_campaign)).toEqual(Array(5).fill('summer'));
});

it('an entered campaign is restored when the popup opens again, and its links are found by it', async () => {
  const { links } = await connectedService();
  // The links lead to another address than the tab's: to that without the password.
  lookAt({ id: 1, url: 'https://anna:secret@intranet.example/page', title: 'Page' });
  const channels = [
    { id: 'x', name: 'X', values: { utm_source: 'twitter', utm_medium: 'social' } },
    { id: 'm', name: 'Mail', values: { utm_source: 'mail', utm_medium: 'email' } },
  ];
  await saveChannelSet(channelSet.parse({ id: 'own', name: 'Own', campaign: '{slug}', channels }));
  await saveChannelSet(channelSet.parse({ id: 'other', name: 'Other', campaign: '{slug}', channels }));
  const open = async () => {
    const { person } = show(<Popup start={await readStart()} />);
    await person.click(screen.getByRole('button', { name: 'One link for each channel' }));
    const select = await screen.findByRole('combobox', { name: 'Channel set' });
    if (select instanceof HTMLSelectElement && select.value !== 'own') await person.selectOptions(select, 'own');
    return { person, campaign: await screen.findByRole('combobox', { name: 'Campaign' }) };
  };
  const typing = await open();
  await typing.person.clear(typing.campaign);
  await typing.person.type(typing.campaign, 'summer');
  cleanup();
  const again = await open();
  expect(again.campaign).toHaveValue('summer');
  await again.person.click(screen.getByRole('button', { name: 'Create 2 links & copy' }));
  await screen.findByRole('button', { name: 'Copy all' });
  const select = screen.getByRole('combobox', { name: 'Channel set' });
  await again.person.selectOptions(select, 'Other');
  expect(screen.getByRole('combobox', { name: 'Campaign' })).toHaveValue('page');
  await again.person.selectOptions(select, 'Own');
  await refresh();
  cleanup();
  const later = await open();
  expect(later.campaign).toHaveValue('summer');
  expect(await screen.findByRole('button', { name: 'Copy all' })).toBeVisible();
  expect(await links()).toHaveLength(2);
});

it('links of channels omit the password in the address of the page, which a notice says', async () => {
  const { links } = await connectedService();
  lookAt({ id: 1, url: 'https://anna:secret@intranet.example/report', title: 'Report' });
  const { person } = show(<Popup start={await readStart()} />);
  await person.click(screen.getByRole('button', { name: 'One link for each channel' }));
  expect(await screen.findByText('Without the user name and password in its address')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Create 5 links & copy' }));
  expect(await screen.findByText('Copied to clipboard')).toBeVisible();
  expect(await links()).toHaveLength(5);
  for (const { long_url } of await links()) expect(long_url).toBe('https://intranet.example/report');
});

it('a set without channels says so, and links to where channels are added', async () => {
  await connectedService();
  await saveChannelSet(channelSet.parse({ id: 'empty', name: 'Empty' }));
  const { person } = show(<Popup start={await readStart()} />);
  await person.click(screen.getByRole('button', { name: 'One link for each channel' }));
  expect(await screen.findByText('This set has no channels. Add some on Presets.')).toBeVisible();
  expect(screen.queryByText('0 of 0 created')).toBeNull();
  expect(screen.queryByRole('button', { name: /copy/i })).toBeNull();
  await expectAccessible();
});

it('the number of created links shows until all are, and only then that they are copied', async () => {
  await connectedService();
  const { person } = show(<Popup start={await readStart()} />);
  await person.click(screen.getByRole('button', { name: 'One link for each channel' }));
  const make = await screen.findByRole('button', { name: 'Create 5 links & copy' });
  const release = holdCalls();
  await person.click(make);
  expect(await screen.findByRole('button', { name: 'Creating…' })).toBeVisible();
  expect(screen.getByText('0 of 5 created')).toBeVisible();
  expect(screen.queryByText('Copying…')).toBeNull();
  release();
  expect(await screen.findByText('Copied to clipboard')).toBeVisible();
});

it('the QR code of each row encodes its address, and closes at a second press', async () => {
  const { person, links } = await allMade();
  const created = await links();
  for (const [at, source] of ['twitter', 'linkedin', 'facebook', 'instagram', 'reddit'].entries()) {
    const row = rowOf(names[at] ?? '');
    const press = row.getByRole('button', { name: /^QR code for/ });
    expect(press).toHaveAttribute('aria-expanded', 'false');
    await person.click(press);
    expect(press).toHaveAttribute('aria-expanded', 'true');
    const link = created.find(({ utm_source }) => utm_source === source);
    expect(await row.findByRole('img')).toHaveAccessibleName(new RegExp(`${link?.custom_link}$`));
  }
  await expectAccessible();
  const x = rowOf('X');
  await person.click(x.getByRole('button', { name: 'QR code for X' }));
  expect(x.queryByRole('img')).toBeNull();
});

it.each(names)('Edit in the row of %s opens the editor of its link', async (name) => {
  const { person, links } = await allMade();
  const create = vi.spyOn(fakeBrowser.tabs, 'create');
  await person.click(rowOf(name).getByRole('button', { name: `Edit ${name}` }));
  const source = { X: 'twitter' }[name] ?? name.toLowerCase();
  const link = (await links()).find(({ utm_source }) => utm_source === source);
  const address = fakeBrowser.runtime.getURL(optionsAddress(editLinkRoute(link?.id ?? ''), pageConnectionId()));
  await until(() => expect(create.mock.calls.map(([{ url }]) => url)).toEqual([address]));
});

it('Copy in a row copies its link in the format for single links', async () => {
  const { person, links, origin } = await allMade();
  await quickItem.set({ ...(await quickItem.get()), copyForm: 'markdown' });
  await person.click(rowOf('Reddit').getByRole('button', { name: 'Copy Reddit' }));
  const link = (await links()).find(({ utm_source }) => utm_source === 'reddit');
  await until(() => expect(copied()).toBe(`[${link?.title}](${origin}/${link?.custom_link})`));
});

it('taken slugs of an earlier set that are read late do not replace those of the chosen set', async () => {
  await connectedService();
  const askSpy = vi.spyOn(asking, 'ask');
  const { sendMessage } = fakeBrowser.runtime;
  const answered = Promise.withResolvers<void>();
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(async (message: unknown) => {
    const reply: unknown = await Reflect.apply(sendMessage, fakeBrowser.runtime, [message]);
    if (JSON.stringify(message).includes('"earlier"')) await answered.promise;
    return reply;
  });
  const { result, rerender } = renderHook(({ slug }) => useTakenSlugs([slug], null), {
    initialProps: { slug: 'chosen' },
  });
  await until(() => expect(result.current.isChecked).toBe(true));
  rerender({ slug: 'earlier' });
  expect(result.current.isChecked).toBe(false);
  rerender({ slug: 'chosen' });
  await until(() => expect(result.current.isChecked).toBe(true));
  answered.resolve();
  await until(() => expect(askSpy.mock.settledResults.every(({ type }) => type === 'fulfilled')).toBe(true));
  expect(result.current.isChecked).toBe(true);
});

/** Opens the channels of the popup, which is opened again if it was open. */
async function openChannels() {
  cleanup();
  const { person } = show(<Popup start={await readStart()} />);
  const channels = screen.getByRole('button', { name: 'One link for each channel' });
  // They are shown at first if links of channels are not yet known to be created.
  if (channels.getAttribute('aria-expanded') === 'false') await person.click(channels);
  return { person, set: await screen.findByRole('combobox', { name: 'Channel set' }) };
}

it('the selected channels get links, which are copied in their order, and their set comes first the next time', async () => {
  const { links, origin } = await connectedService();
  const { person, set } = await openChannels();
  await person.selectOptions(set, 'Email');
  for (const name of ['Signature', 'Newsletter', 'Newsletter'])
    await person.click(await screen.findByRole('checkbox', { name }));
  await person.click(screen.getByRole('button', { name: 'Create 2 links & copy' }));
  expect(await screen.findByText('Copied to clipboard')).toBeVisible();
  const slugOf = async (source: string) =>
    (await links()).find(({ utm_source }) => utm_source === source)?.custom_link ?? 'none';
  const copiedThen = [`${origin}/${await slugOf('newsletter')}`, `${origin}/${await slugOf('mailing')}`];
  expect(copied().split('\n')).toEqual(copiedThen);
  expect(await recallMade(here)).toBeNull();
  const again = await openChannels();
  expect(again.set).toHaveDisplayValue('Email');
  const form = screen.getByRole('combobox', { name: 'Copy as' });
  // The choice applies once the earlier one is read.
  await until(async () => {
    await again.person.selectOptions(form, 'Title and address');
    expect(form).toHaveDisplayValue('Title and address');
  });
  await again.person.click(screen.getByRole('button', { name: 'Copy all' }));
  await until(() => expect(copied()).toContain(`Mailing: ${copiedThen[1]}`));
});

it('a set with pending links comes before the set used last, and gives way to a chosen one', async () => {
  await unavailableService();
  const { person, set } = await openChannels();
  await person.selectOptions(set, 'Email');
  await person.click(screen.getByRole('button', { name: 'Create 3 links & copy' }));
  await rowOf('Mailing').findByText('Pending');
  await rememberChannelSet(here.address, 'ready-paid-search');
  cleanup();
  const again = show(<Popup start={await readStart()} />);
  const shownSet = await screen.findByRole('combobox', { name: 'Channel set' });
  expect(shownSet).toHaveDisplayValue('Email');
  await again.person.selectOptions(shownSet, 'Paid Search');
  expect(await screen.findByRole('checkbox', { name: 'Google Ads' })).toBeVisible();
});

it('links that are created later have the typed values of the earlier ones, whose draft is gone', async () => {
  const { links } = await connectedService();
  const { person } = show(<Popup start={await readStart()} />);
  await person.type(await screen.findByRole('textbox', { name: 'Title' }), ' typed');
  await until(async () => expect(await readDraft({ kind: 'new', at: here })).not.toBeNull());
  await person.click(screen.getByRole('button', { name: 'One link for each channel' }));
  await person.click(await screen.findByRole('checkbox', { name: 'Reddit' }));
  const answerCreate = holdAnswer('createLinks');
  await person.click(screen.getByRole('button', { name: 'Create 4 links & copy' }));
  await until(async () => expect(await readDraft({ kind: 'new', at: here })).toBeNull());
  // Everything is read again after each of these, before and after the answer.
  await saveChannelSet(channelSet.parse({ id: 'own', name: 'Own' }));
  await screen.findByRole('option', { name: 'Own' });
  answerCreate();
  await screen.findByText('Copied to clipboard');
  await saveChannelSet(channelSet.parse({ id: 'other', name: 'Other' }));
  await screen.findByRole('option', { name: 'Other' });
  await person.click(await screen.findByRole('checkbox', { name: 'Reddit' }));
  await person.click(screen.getByRole('button', { name: 'Create 1 link & copy' }));
  await rowOf('Reddit').findByRole('button', { name: 'Edit Reddit' });
  expect((await links()).map(({ title }) => title)).toEqual(Array(5).fill('Page typed'));
});

it('campaigns are entered for each set on its own', async () => {
  await connectedService();
  const { person, set } = await openChannels();
  const campaign = () => screen.findByRole('combobox', { name: 'Campaign' });
  await person.clear(await campaign());
  await person.type(await campaign(), 'spring');
  await person.selectOptions(set, 'Email');
  await person.clear(await campaign());
  await person.type(await campaign(), 'summer');
  await person.selectOptions(set, 'Organic Social');
  expect(await campaign()).toHaveValue('spring');
});

it('a slug that is taken gets a number, also if the page does not know it before the press', async () => {
  const { links } = await connectedService();
  await makeLink({ long_url: 'https://example.com/other', custom_link: 'page-x' });
  const { sendMessage } = fakeBrowser.runtime;
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation((message: unknown) =>
    Reflect.get(Object(message), 'intent') === 'takenSlugs'
      ? new Promise(() => undefined)
      : Reflect.apply(sendMessage, fakeBrowser.runtime, [message]),
  );
  const { person } = await openChannels();
  await person.click(screen.getByRole('button', { name: 'Create 5 links & copy' }));
  await rowOf('X').findByRole('button', { name: 'Edit X' });
  expect((await links()).map(({ custom_link }) => custom_link)).toContain('page-x-2');
});

it('a failure of the whole press is shown until the next press, and one of a single link at its channel alone', async () => {
  const { behave } = await listService([]);
  behave(answer(403, { status: 'failure', message: 'Read only' }));
  const { person } = await openChannels();
  stopBackground();
  await person.click(screen.getByRole('button', { name: 'Create 5 links & copy' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach');
  await startBackground();
  const release = holdCalls();
  await person.click(screen.getByRole('button', { name: 'Create 5 links & copy' }));
  await screen.findByRole('button', { name: 'Creating…' });
  expect(screen.queryByRole('alert')).toBeNull();
  release();
  expect(await rowOf('X').findByText("Your token doesn't allow this")).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('what the browser cannot remember applies all the same', async () => {
  const { links } = await connectedService();
  const { person } = await openChannels();
  breakStorage('local', 'set');
  const campaign = await screen.findByRole('combobox', { name: 'Campaign' });
  await person.clear(campaign);
  await person.type(campaign, 'spring');
  await person.click(screen.getByRole('button', { name: 'Create 5 links & copy' }));
  await screen.findByRole('button', { name: 'Copy all' });
  await person.selectOptions(screen.getByRole('combobox', { name: 'Copy as' }), 'Markdown');
  expect((await links()).map(({ utm_campaign }) => utm_campaign)).toEqual(Array(5).fill('spring'));
});

it('links that are added to a set later have its campaign, also in their slugs, though another was used since', async () => {
  const { links, origin, connection } = await connectedService();
  const elsewhere = { ...here, address: 'https://example.com/before' };
  const use = (utm_campaign: string) => makeLink({ has_utm: true, utm_campaign }, { at: elsewhere });
  await use('spring');
  const channels = ['X', 'Reddit'].map((name) => ({ id: name, name, values: { utm_source: name } }));
  const set = { id: 'own', name: 'Own', campaign: lastUsedCampaign, slug: '{campaign}-{channel}', channels };
  await saveChannelSet(channelSet.parse(set));
  await rememberChannelSet(here.address, 'own');
  const { person } = await openChannels();
  await person.click(await screen.findByRole('checkbox', { name: 'Reddit' }));
  await person.click(screen.getByRole('button', { name: 'Create 1 link & copy' }));
  await screen.findByText('Copied to clipboard');
  await use('summer');
  await refresh();
  const taken = { custom_link: 'spring-reddit', short_url: `${origin}/spring-reddit` };
  await cacheLinks(connection.id, [...(await readLinkCache()).links, linkOf(1, taken)], 99);
  const again = await openChannels();
  expect(await screen.findByRole('combobox', { name: 'Campaign' })).toHaveValue('spring');
  await until(() => expect(screen.getByRole('listitem', { name: 'Reddit' })).toHaveTextContent('/spring-reddit-2'));
  await again.person.click(await screen.findByRole('button', { name: 'Create 1 link & copy' }));
  await rowOf('Reddit').findByRole('button', { name: 'Edit Reddit' });
  const ofPage = (await links()).filter(({ long_url }) => long_url === here.address);
  expect(ofPage.map(({ custom_link, utm_campaign }) => [custom_link, utm_campaign])).toEqual([
    ['spring-x', 'spring'],
    ['spring-reddit-2', 'spring'],
  ]);
});

it('a slug gets a number if a cached link on the chosen domain has it, and not for one on another', async () => {
  const domains = ['one', 'two'].map((name, at) => ({
    id: `123e4567-e89b-42d3-a456-42661417400${at}`,
    label: `${name}.example`,
  }));
  const { connection } = await connectedService({ domains, defaultDomain: domains[0]?.id ?? null });
  const cached = ['page-x', 'page-reddit'].map((custom_link, at) =>
    linkOf(at + 1, { custom_link, short_url: `https://${domains[at]?.label}/${custom_link}` }),
  );
  await cacheLinks(connection.id, cached);
  for (const [at, { id }] of domains.entries()) {
    await saveDraft({ kind: 'new', at: here }, savedDraft({ title: 'Page', domain: id }));
    await openChannels();
    const row = (name = '') => screen.getByRole('listitem', { name });
    const [taken, free] = at === 0 ? ['X', 'Reddit'] : ['Reddit', 'X'];
    await until(() => expect(row(taken)).toHaveTextContent(/ is taken$/));
    expect(row(free)).not.toHaveTextContent('is taken');
  }
});

it('nothing is created for a page that the tab has left since', async () => {
  const { links } = await connectedService();
  lookAt({ id: 1, url: here.address, title: 'Page', status: 'loading' });
  const { person } = await openChannels();
  const create = await screen.findByRole('button', { name: 'Create 5 links & copy' });
  // The browser has not reported it yet.
  lookAt({ id: 1, url: 'https://example.com/next', title: 'Next' });
  await person.click(create);
  expect(await screen.findByText('This tab now shows https://example.com/next.')).toBeVisible();
  expect(create).not.toBeInTheDocument();
  expect(await links()).toEqual([]);
});

it('links with another campaign are pending while the service is away, though their channels have links', async () => {
  const { links, proxy } = await unavailableService();
  await proxy.heal();
  const { person } = await openChannels();
  await person.click(await screen.findByRole('button', { name: 'Create 5 links & copy' }));
  await screen.findByText('Copied to clipboard');
  await refresh();
  const campaign = screen.getByRole('combobox', { name: 'Campaign' });
  await person.clear(campaign);
  await person.type(campaign, 'summer');
  await proxy.inject('unavailable', { on: 'POST /link/create' });
  await person.click(await screen.findByRole('button', { name: 'Create 5 links & copy' }));
  for (const name of names) expect(await rowOf(name).findByText('Pending')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull();
  expect(await links()).toHaveLength(5);
});

it('without an entered campaign, each channel of a set has its own', async () => {
  const { links } = await connectedService();
  const values = { utm_source: 'twitter', utm_medium: 'social' };
  const set = { id: 'own', name: 'Own', campaign: '{slug}-{channel}', channels: [{ id: 'x', name: 'X', values }] };
  await saveChannelSet(channelSet.parse(set));
  const { person, set: select } = await openChannels();
  await person.selectOptions(select, 'Own');
  const campaign = await screen.findByRole('combobox', { name: 'Campaign' });
  await person.type(campaign, 'spring');
  expect(await screen.findByText('twitter / social')).toBeVisible();
  await person.clear(campaign);
  await until(() => expect(screen.getByRole('listitem', { name: 'X' })).toHaveTextContent('twitter / social · page-x'));
  await person.click(screen.getByRole('button', { name: 'Create 1 link & copy' }));
  await rowOf('X').findByRole('button', { name: 'Edit X' });
  expect((await links()).map(({ utm_campaign }) => utm_campaign)).toEqual(['page-x']);
});

it('open channels follow presets, campaigns, links and pending creates of other windows', async () => {
  const service = await unavailableService();
  await service.proxy.heal();
  const own = { utm_source: 'mail', utm_medium: 'email' };
  const channels = [
    { id: 'preset', name: 'Preset', preset: 'weekly' },
    { id: 'mail', name: 'Mail', values: own },
    { id: 'waits', name: 'Waits', values: { ...own, utm_source: 'waits' } },
    { id: 'made', name: 'Made', values: { ...own, utm_source: 'made' } },
  ];
  await saveChannelSet(channelSet.parse({ id: 'own', name: 'Own', campaign: lastUsedCampaign, slug: '', channels }));
  await rememberChannelSet(here.address, 'own');
  await openChannels();
  expect(await rowOf('Preset').findByText('Its preset was deleted. Choose another.')).toBeVisible();
  await savePreset(utmPreset.parse({ id: 'weekly', values: { ...noUtm, utm_source: 'newsletter' } }));
  expect(await rowOf('Preset').findByRole('checkbox')).toBeChecked();
  await makeLink({ has_utm: true, utm_campaign: 'spring' }, { at: { ...here, address: 'https://example.com/before' } });
  await until(() => expect(screen.getByRole('combobox', { name: 'Campaign' })).toHaveValue('spring'));
  const tagged = { has_utm: true, ...own, utm_campaign: 'spring' };
  await another(service).make(tagged);
  await refresh();
  expect(await rowOf('Mail').findByRole('button', { name: 'Edit Mail' })).toBeVisible();
  const body = { long_url: here.address, ...tagged };
  await makeLink({ ...body, utm_source: 'made' }, { at: placeOfChannel(here, 'made') });
  expect(await rowOf('Made').findByRole('button', { name: 'Edit Made' })).toBeVisible();
  await service.proxy.inject('unavailable', { on: 'POST /link/create' });
  const waiting = { ...body, utm_source: 'waits' };
  await asking.ask('createLink', { body: waiting, geo_targets: [], at: placeOfChannel(here, 'waits') });
  expect(await rowOf('Waits').findByText('Pending')).toBeVisible();
});

it('open channels follow the list, a created link or a preset if nothing else changes', async () => {
  const service = await connectedService();
  const own = { utm_source: 'mail', utm_medium: 'email' };
  const channels = [
    { id: 'preset', name: 'Preset', preset: 'weekly' },
    { id: 'mail', name: 'Mail', values: own },
    { id: 'made', name: 'Made', values: { ...own, utm_source: 'made' } },
  ];
  await saveChannelSet(channelSet.parse({ id: 'own', name: 'Own', campaign: 'spring', slug: '', channels }));
  await rememberChannelSet(here.address, 'own');
  // The page then reads nothing more by itself.
  await asking.ask('refreshRecentValues', null);
  await refresh();
  await openChannels();
  const tagged = { has_utm: true, ...own, utm_campaign: 'spring' };
  await another(service).make(tagged);
  await refresh();
  expect(await rowOf('Mail').findByRole('button', { name: 'Edit Mail' })).toBeVisible();
  const created = await another(service).make({ ...tagged, utm_source: 'made' });
  await rememberMade(placeOfChannel(here, 'made'), madeLink.parse(created));
  expect(await rowOf('Made').findByRole('button', { name: 'Edit Made' })).toBeVisible();
  expect(rowOf('Preset').getByText('Its preset was deleted. Choose another.')).toBeVisible();
  // A running background also records that the preset is not synced yet.
  stopBackground();
  await savePreset(utmPreset.parse({ id: 'weekly', values: { ...noUtm, utm_source: 'newsletter' } }));
  expect(await rowOf('Preset').findByRole('checkbox')).toBeChecked();
});

it('channels that show at first read the campaigns of other devices', async () => {
  const service = await unavailableService();
  await service.proxy.heal();
  await another(service).make({ long_url: 'https://example.com/before', has_utm: true, utm_campaign: 'spring' });
  await service.proxy.inject('unavailable', { on: 'POST /link/create' });
  const values = { utm_source: 'mail', utm_medium: 'email' };
  const channels = ['Mail', 'Waits'].map((name) => ({ id: name, name, values: { ...values, utm_source: name } }));
  await saveChannelSet(channelSet.parse({ id: 'own', name: 'Own', campaign: lastUsedCampaign, slug: '', channels }));
  const body = { long_url: here.address, has_utm: true, ...values, utm_source: 'Waits' };
  await asking.ask('createLink', { body, geo_targets: [], at: placeOfChannel(here, 'Waits') });
  show(<Popup start={await readStart()} />);
  expect(await screen.findByRole('listitem', { name: 'Waits' })).toHaveTextContent('Pending');
  await until(() => expect(screen.getByRole('combobox', { name: 'Campaign' })).toHaveValue('spring'));
});

it('a change during a reading is read, too', async () => {
  await connectedService();
  await openChannels();
  const release = holdNextAnswer('local', 'get', 'enteredCampaigns');
  await saveChannelSet(channelSet.parse({ id: 'first', name: 'First' }));
  await until(async () => expect((await readChannelSets()).sets).toHaveLength(6));
  await saveChannelSet(channelSet.parse({ id: 'second', name: 'Second' }));
  release();
  expect(await screen.findByRole('option', { name: 'Second' })).toBeInTheDocument();
});

it('shown channels stay if a later reading fails, and follow the next one', async () => {
  const { connection } = await connectedService();
  const { set } = await openChannels();
  const asked = vi.spyOn(asking, 'ask');
  stopBackground();
  await pendingStateItem.of(connection.id).set({ revision: 1, isOnDisk: false, suspendedBy: null });
  await saveChannelSet(channelSet.parse({ id: 'unread', name: 'Unread' }));
  const failed = expect.objectContaining({ activity: 'readCache' });
  await until(() => expect(asked).toHaveBeenCalledWith('noteProblem', failed));
  expect(set).toBeVisible();
  await startBackground();
  await saveChannelSet(channelSet.parse({ id: 'own', name: 'Own' }));
  expect(await screen.findByRole('option', { name: 'Own' })).toBeInTheDocument();
});

it('the channel set used in a private window is not saved', async () => {
  await connectedService();
  const isPrivate = vi.spyOn(privateWindow, 'inPrivateWindow').mockReturnValue(true);
  const { person, set } = await openChannels();
  await person.selectOptions(set, 'Email');
  await person.click(screen.getByRole('button', { name: 'Create 3 links & copy' }));
  await screen.findByText('Copied to clipboard');
  isPrivate.mockRestore();
  expect(await lastChannelSet(here.address, () => true)).toBeNull();
  expect(JSON.stringify(await fakeBrowser.storage.local.get(null))).not.toContain(here.address);
});
