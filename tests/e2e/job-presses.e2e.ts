import { inEditor, inSection } from './support/editor.ts';
import { cachedLinkCount } from './support/known.ts';
import { openTab } from './support/open-tab.ts';
import { expectCopied, inPopup } from './support/pages.ts';
import { countedJobs, jobsIn, readJobs } from './support/presses.ts';
import { expect, test } from './support/test.ts';

// Their jobs together are those of the table.
test.describe.configure({ mode: 'serial' });

test('jobs over a page take the presses that docs promise', async ({
  connect,
  context,
  extension,
  openPopup,
  readClipboard,
  service,
  worker,
}) => {
  test.setTimeout(300_000);
  // A link of another day, on a page that is shared again.
  const shared = `${service.origin}/?shared`;
  await service.api.createLink({ long_url: shared, title: 'Shared', has_utm: true, utm_source: 'facebook' });
  await connect();
  const job = jobsIn({ context, worker, openPopup });
  const list = await openTab(context, extension.url('options.html#/links'));
  const untilCached = (count: number) => expect.poll(() => cachedLinkCount(list)).toBe(count);
  const at = (query: string) => openTab(context, `${service.origin}/?${query}`);
  const links = async () => {
    const listed = await service.api.listLinks({ limit: '50' });
    return listed.ok ? listed.value.links : [];
  };

  await job('shorten the page', async ({ openPopup, key }) => {
    const popup = await openPopup(await at('page'));
    await expect(inPopup(popup).shorten).toBeFocused();
    await key(popup, 'Enter');
    await expect(inPopup(popup).shortAddress).toBeVisible();
    await expectCopied(popup);
    const [{ short_url } = { short_url: '' }] = await links();
    expect(await readClipboard()).toBe(short_url);
  });

  await job('with a slug', async ({ openPopup, key }) => {
    const popup = await openPopup(await at('slug'));
    await expect(inPopup(popup).shorten).toBeFocused();
    await key(popup, 'l');
    await popup.keyboard.type('by-keyboard');
    await key(popup, 'Enter');
    await expect(inPopup(popup).shortAddress).toContainText('by-keyboard');
    await expectCopied(popup);
  });

  await job('same page, next network', async ({ openPopup, key }) => {
    const popup = await openPopup(await at('shared'));
    // The link belongs to a network, so Enter would create another one.
    await expect(inPopup(popup).makeAnother).toBeFocused();
    await key(popup, 'd');
    await expect(inSection(popup, 'UTM').field('Source')).toBeFocused();
    await popup.keyboard.type('linkedin');
    await key(popup, 'Enter');
    await expect(inPopup(popup).shortAddress).toBeVisible();
    await expectCopied(popup);
    const sources = (await links()).flatMap(({ long_url, utm }) => (long_url === shared ? utm?.utm_source : []));
    expect(sources.toSorted()).toEqual(['facebook', 'linkedin']);
  });

  await job('five networks', async ({ openPopup, key }) => {
    const popup = await openPopup(await at('five'));
    await expect(inPopup(popup).shorten).toBeFocused();
    await key(popup, 'm');
    await expect(popup.getByRole('button', { name: 'Create 5 links & copy' })).toBeFocused();
    await key(popup, 'Enter');
    await expect(popup.getByRole('button', { name: 'Copy all' })).toBeVisible();
    const made = (await links()).filter(({ long_url }) => long_url === `${service.origin}/?five`);
    expect(made).toHaveLength(5);
    for (const { short_url, custom_url } of made) expect(await readClipboard()).toContain(custom_url ?? short_url);
  });

  await untilCached(9);
  await job('find and copy', async ({ openPopup, key }) => {
    const popup = await openPopup(await at('elsewhere'));
    await expect(inPopup(popup).shorten).toBeFocused();
    await key(popup, '/');
    await popup.keyboard.type('by-keyboard');
    await expect(inPopup(popup).foundLinks).toHaveCount(1);
    await key(popup, 'Enter');
    await expectCopied(popup);
    expect(await readClipboard()).toBe(`${service.origin}/by-keyboard`);
  });

  await job("edit any link's slug", async ({ openPopup, key, opens }) => {
    const popup = await openPopup(await at('elsewhere-2'));
    await expect(inPopup(popup).shorten).toBeFocused();
    await key(popup, '/');
    await popup.keyboard.type('by-keyboard');
    await expect(inPopup(popup).foundLinks).toHaveCount(1);
    await key(popup, 'ArrowDown');
    const editor = await opens(popup, 'e');
    await expect(inEditor(editor).slug).toBeFocused();
    await editor.keyboard.type('by-hand');
    await key(editor, 'Enter');
    await expect(inEditor(editor).saved).toBeVisible();
    expect((await links()).map(({ custom_link }) => custom_link)).toContain('by-hand');
  });

  await untilCached(9);
  await job("a link's week", async ({ openPopup, key }) => {
    const popup = await openPopup(await at('page'));
    await expect(inPopup(popup).copy).toBeFocused();
    await key(popup, 's');
    await expect(popup.getByText('No clicks yet')).toBeVisible();
    // The preview stays open in later popups.
    await popup.keyboard.press('s');
    await expect(popup.getByText('No clicks yet')).toBeHidden();
  });

  await job("SVG of this page's link", async ({ openPopup, key, click }) => {
    const popup = await openPopup(await at('page'));
    await expect(inPopup(popup).copy).toBeFocused();
    await key(popup, 'q');
    await click(popup.getByRole('dialog', { name: 'QR code' }).getByRole('button', { name: 'Download SVG' }));
    await expect(popup.getByText(/^Saved as .*\.svg$/)).toBeVisible();
  });
});

test('docs promise nothing that is not counted', () => {
  expect([...countedJobs].toSorted()).toEqual([...readJobs().keys()].toSorted());
});
