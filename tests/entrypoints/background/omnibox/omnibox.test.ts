import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { optionsAddress } from '@/lib/link/options-address.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { answer } from '../../../lib/client/unruly-service.ts';
import { startBackground } from '../../../setup/background.ts';
import { whilePressed } from '../../../setup/browser/permissions.ts';
import { beginInBar, copiedUnseen, enterInBar, typeInBar } from '../../../setup/browser/quick.ts';
import { beFirefox } from '../../../setup/browser/reset.ts';
import { holdClock } from '../../../setup/clock.ts';
import { connectAnother, connectedService } from '../../../setup/connected.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { linkOf, listService } from '../../../setup/list-service.ts';
import { makeLink } from '../../../setup/make-link.ts';

const spring = linkOf(3, { title: 'Spring <sale> & Café', long_url: 'https://shop.example/spring' });
const other = linkOf(2, { title: 'Late spring', long_url: 'https://shop.example/late' });

const busy = answer(503, { status: 'error', message: 'Busy' }, { 'retry-after': '600' });

async function knowing() {
  const service = await listService([spring, other, linkOf(1, { title: 'Autumn' })]);
  await refresh();
  return service;
}

/** Records the addresses that are opened from now on, in the active tab or in new ones. */
function opened(): () => (string | undefined)[] {
  const [update, create] = [vi.spyOn(fakeBrowser.tabs, 'update'), vi.spyOn(fakeBrowser.tabs, 'create')];
  update.mockResolvedValue(undefined as never);
  return () => [
    ...update.mock.calls.map((call: unknown[]) => (call[1] as { url?: string }).url),
    ...create.mock.calls.map(([{ url }]) => url),
  ];
}

describe('the address bar', () => {
  it('finds links at each key: the best in the first line, with typed text marked and the rest escaped', async () => {
    await knowing();
    const { first, below } = await typeInBar('spring');
    expect(first).toContain('<match>Spring</match> &lt;sale&gt; &amp; Café');
    expect(below).toEqual([
      { content: other.short_url, description: expect.stringContaining('Late <match>spring</match>') },
    ]);
  });

  it('finds links below those that are being deleted', async () => {
    const links = Array.from({ length: 20 }, (_, at) => linkOf(20 - at, { title: `Sale ${20 - at}` }));
    const { behave } = await listService(links);
    await refresh();
    behave(busy);
    for (const { id } of links.slice(0, 15)) await ask('deleteLink', { id });
    const { first, below } = await typeInBar('sale');
    const shown = [first, ...below.map(({ description }) => description)];
    expect(shown).toEqual(
      [5, 4, 3, 2, 1].map((number) => expect.stringMatching(new RegExp(`Sale</match> ${number}\\b`))),
    );
  });

  it('finds a link while another connection deletes its link with the same id', async () => {
    const { connection, settings, behave } = await knowing();
    await connectAnother({ settings, token: 'hem_other' });
    await refresh();
    behave(busy);
    await ask('deleteLink', { id: spring.id }, connection.id);
    expect((await typeInBar('spring')).first).toContain('<match>Spring</match>');
  });

  it('marks nothing in Firefox, which shows markup as text', async () => {
    beFirefox();
    await knowing();
    expect((await typeInBar('cafe')).first).toContain('– Spring <sale> & Café');
  });

  it('opens the best at Enter, or the chosen one', async () => {
    await knowing();
    const addresses = opened();
    await typeInBar('spring');
    enterInBar('spring');
    await expect.poll(addresses).toEqual([spring.short_url]);
    await typeInBar('spring');
    enterInBar(other.short_url ?? '');
    await expect.poll(addresses).toEqual([spring.short_url, other.short_url]);
  });

  it('opens the chosen one even if the worker was stopped in between', async () => {
    await knowing();
    await typeInBar('spring');
    await startBackground();
    const addresses = opened();
    enterInBar(other.short_url ?? '', 'newForegroundTab');
    await expect.poll(addresses).toEqual([other.short_url]);
  });

  it.each([
    'file:///etc/passwd',
    'chrome://settings/',
    'chrome-extension://abcdefghijklmnopabcdefghijklmnop/options.html',
    'javascript:alert(1)',
    'data:text/html,hello',
  ])('opens only web addresses, and shows the link otherwise: %s', async (short_url) => {
    const { connection } = await listService([linkOf(1, { title: 'Trap', short_url })]);
    await refresh();
    const addresses = opened();
    for (const disposition of ['currentTab', 'newForegroundTab', 'newBackgroundTab']) {
      await typeInBar('trap');
      const before = addresses().length;
      enterInBar('trap', disposition);
      await expect.poll(() => addresses().length).toBe(before + 1);
      const shown = optionsAddress(`/links/${linkOf(1).id}`, connection.id);
      expect(addresses().at(-1)).toBe(fakeBrowser.runtime.getURL(shown));
    }
  });

  it('shows the stats of the link if that is the setting', async () => {
    await knowing();
    await quickItem.set({ ...(await quickItem.get()), addressBar: 'stats' });
    const addresses = opened();
    await typeInBar('autumn');
    enterInBar('autumn');
    await expect.poll(addresses).toEqual([expect.stringMatching(/#\/links\/[\w-]+\/stats$/)]);
  });

  it('copies the link if that is the setting', async () => {
    await knowing();
    whilePressed(() => void fakeBrowser.permissions.request({ permissions: ['clipboardWrite'] }));
    await quickItem.set({ ...(await quickItem.get()), addressBar: 'copy' });
    await typeInBar('autumn');
    enterInBar('autumn');
    await expect.poll(() => copiedUnseen()?.text).toBe(linkOf(1).short_url);
  });

  it('copies no link that was deleted elsewhere, and says so', async () => {
    const { database } = await connectedService();
    const { id } = await makeLink({ long_url: 'https://shop.example/autumn', title: 'Autumn' });
    await refresh();
    holdClock(Date.now() + 120_000);
    await database.deleteFrom('links').where('id', '=', id).execute();
    whilePressed(() => void fakeBrowser.permissions.request({ permissions: ['clipboardWrite'] }));
    await quickItem.set({ ...(await quickItem.get()), addressBar: 'copy' });
    vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([{ id: 1 }] as never);
    await typeInBar('autumn');
    enterInBar('autumn');
    await expect.poll(() => fakeBrowser.action.getTitle({ tabId: 1 })).toMatch(/ was deleted$/);
    expect(copiedUnseen()).toBeNull();
  });

  it('shortens a typed address, and copies the link', async () => {
    const { links } = await connectedService();
    const { first, below } = await typeInBar('example.com/typed');
    expect([first, below]).toEqual(['Shorten and copy example.com/typed', []]);
    enterInBar('example.com/typed');
    await expect.poll(() => copiedUnseen()?.text).toMatch(/^http:\/\/127/);
    expect(await links()).toMatchObject([{ long_url: 'https://example.com/typed' }]);
  });

  it.each([
    'example.com/wip/web-devs…',
    'example.com/very/long/pa...',
    'example.com › docs › guide',
    '…e.com/report.pdf',
  ])('creates nothing for a typed address that looks cut, and opens the form with it: %s', async (typed) => {
    const { links } = await connectedService();
    const addresses = opened();
    expect((await typeInBar(typed)).first).toContain('This address looks cut');
    enterInBar(typed);
    await expect.poll(addresses).toEqual([expect.stringMatching(/#\/links\/new\?address=.*&typed=$/)]);
    expect(await links()).toEqual([]);
  });

  it.each(['3.5', 'node.js', 'jane.doe@example.com'])('treats no other word as an address: %s', async (typed) => {
    const notes = linkOf(4, { title: `Release ${typed} notes` });
    const { seen } = await listService([notes]);
    await refresh();
    seen.splice(0);
    const addresses = opened();
    expect((await typeInBar(typed)).first).toContain('Release');
    enterInBar(typed);
    await expect.poll(addresses).toEqual([notes.short_url]);
    expect(seen).toEqual([]);
  });

  it('puts a found link first if the text may be a file or a host, and offers to shorten it', async () => {
    const { links } = await connectedService();
    const guide = await makeLink({ title: 'Guide to README.md' });
    await refresh();
    const addresses = opened();
    const { first, below } = await typeInBar('readme.md');
    expect(first).toContain('Guide');
    expect(below).toEqual([{ content: 'https://readme.md', description: 'Shorten and copy readme.md' }]);
    enterInBar('readme.md');
    await expect.poll(addresses).toEqual([guide.short_url]);
    await typeInBar('readme.md');
    enterInBar('https://readme.md');
    await expect.poll(() => fakeBrowser.action.getTitle({ tabId: 1 })).toMatch(/^Copied: /);
    expect(await links()).toMatchObject([{ title: 'Guide to README.md' }, { long_url: 'https://readme.md' }]);
  });

  it('shortens a host that finds no link, and an address after the sign', async () => {
    const { links } = await connectedService();
    expect((await typeInBar('example.com')).first).toBe('Shorten and copy example.com');
    enterInBar('example.com');
    await expect.poll(copiedUnseen).not.toBeNull();
    const host = copiedUnseen();
    enterInBar('https://example.com/page。');
    await expect.poll(copiedUnseen).not.toEqual(host);
    expect(await links()).toMatchObject([
      { long_url: 'https://example.com' },
      { long_url: 'https://example.com/page' },
    ]);
  });

  it('opens a link by its typed short address, and does not shorten that', async () => {
    const { seen } = await knowing();
    seen.splice(0);
    const addresses = opened();
    const typed = (spring.short_url ?? '').replace('https://', '');
    await typeInBar(typed);
    enterInBar(typed);
    await expect.poll(addresses).toEqual([spring.short_url]);
    expect(seen).toEqual([]);
  });

  it('says what Enter does before anything is typed, whatever was typed last time', async () => {
    await knowing();
    expect((await typeInBar('example.com/typed')).first).toBe('Shorten and copy example.com/typed');
    await expect.poll(beginInBar()).toBe('Type to find a link, or an address to shorten');
  });

  it('links to the list if nothing is found, and to the connection if there is none', async () => {
    await startBackground();
    const addresses = opened();
    expect((await typeInBar('nothing')).first).toBe("Hem isn't connected. Enter connects it.".replace("'", '&apos;'));
    enterInBar('nothing');
    await expect.poll(addresses).toEqual([expect.stringMatching(/#\/connection$/)]);
    await knowing();
    expect((await typeInBar('winter')).first).toBe('No link for “winter”. Enter opens your links.');
    enterInBar('winter');
    await expect.poll(() => addresses().at(-1)).toMatch(/#\/links\?search=winter$/);
  });
});
