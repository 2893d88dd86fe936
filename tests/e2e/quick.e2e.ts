import { openHiddenTab } from './support/hidden-tab.ts';
import { openTab } from './support/open-tab.ts';
import { badge, hemWith, press } from './support/quick.ts';
import { expect } from './support/test.ts';

const test = hemWith('clipboardWrite', 'tabs');

test('menus, shortcuts and the address bar shorten and copy without the popup', async ({
  connect,
  chromium,
  context,
  extension,
  service,
  worker,
  stopWorker,
  readClipboard,
}) => {
  await connect();
  const front = async (address: string) => {
    const page = await openTab(context, address);
    await page.bringToFront();
  };

  await front(`${service.origin}/?page`);
  await test.step('menu items shorten the page, a link and a selected address, and copy each', async () => {
    await press(worker, { menu: 'page' });
    await expect.poll(() => badge(worker)).toBe('✓');
    const ofPage = await readClipboard();
    expect(ofPage).toMatch(new RegExp(`^${service.origin}/\\w+$`));
    await press(worker, { menu: 'link', about: { linkUrl: 'https://example.com/link' } });
    await expect.poll(readClipboard).not.toBe(ofPage);
    const ofLink = await readClipboard();
    await press(worker, { menu: 'selection', about: { selectionText: 'see https://example.com/text.' } });
    await expect.poll(readClipboard).not.toBe(ofLink);
    const listed = await service.api.listLinks({ limit: '10' });
    expect(listed.ok && listed.value.links.map(({ long_url }) => long_url)).toEqual([
      'https://example.com/text',
      'https://example.com/link',
      `${service.origin}/?page`,
    ]);
  });

  await test.step('selected text has the links of the page and their titles, not only the addresses in its words', async () => {
    const page = await openTab(context, `${service.origin}/?selection`);
    await page.bringToFront();
    const loaded: string[] = [];
    await page.evaluate(() => {
      const link = (address: string, content: string) => `<a href="${address}">${content}</a>`;
      document.body.innerHTML = `<p>${link('https://a.example/before', 'Before')}</p>
        <p id="first">Go to ${link('https://a.example/very/long', 'a.example/very/lo…')}, <b>https://b.example/</b><wbr>two</p>
        <ul><li>example.com/3</li><li>${link('https://d.example/4', '<img src="/loaded.png" alt="Four">')}</li></ul>
        <p hidden>${link('https://e.example/hidden', 'Hidden')}</p>
        <p>${link('mailto:a@example.com', 'Mail')} ${link('?relative', 'Five')}</p>
        <p id="last">${link('https://a.example/after', 'After')}</p>`;
    });
    await page.waitForLoadState('networkidle');
    page.on('request', (request) => loaded.push(request.url()));
    const selected = await page.evaluate(() => {
      const range = document.createRange();
      range.setStart(document.querySelector('#first')?.firstChild ?? document.body, 3);
      // As after three clicks, the selection ends where the next line begins.
      range.setEnd(document.querySelector('#last a')?.firstChild ?? document.body, 0);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      return String(getSelection());
    });
    await press(worker, { menu: 'selection', about: { selectionText: selected, frameId: 0 } });
    await expect.poll(async () => (await readClipboard()).split('\n')).toHaveLength(5);
    const listed = await service.api.listLinks({ limit: '5' });
    const titles = listed.ok ? listed.value.links.map(({ long_url, title }) => [long_url, title ?? '']) : [];
    expect(titles.toSorted()).toEqual(
      [
        ['https://a.example/very/long', 'a.example/very/lo…'],
        ['https://b.example/two', ''],
        ['https://example.com/3', ''],
        ['https://d.example/4', 'Four'],
        [`${service.origin}/?relative`, 'Five'],
      ].toSorted(),
    );
    expect(loaded).toEqual([]);
    await page.close();
  });

  await front(`${service.origin}/?keys`);
  await test.step('a shortcut shortens and copies the page after the worker was stopped', async () => {
    await stopWorker();
    // Dispatched events start no worker, unlike real shortcuts, so a message starts it.
    const page = await openHiddenTab(chromium.browser, extension.url('manifest.json'));
    await page.call(() => chrome.runtime.sendMessage('wake up').catch(() => null), null);
    await page.close();
    await press(worker, { keys: 'shortenPage' });
    await expect.poll(() => badge(worker)).toBe('✓');
    expect(await readClipboard()).toMatch(new RegExp(`^${service.origin}/\\w+$`));
    await expect.poll(() => badge(worker)).toBe('');
  });

  await test.step('the address bar shortens and copies a typed address, and finds its link afterwards', async () => {
    const type = (text: string) =>
      worker.evaluate(async (typed) => {
        const { onInputStarted, onInputChanged } = chrome.omnibox;
        const dispatch = (event: object, ...told: unknown[]) => Reflect.get(event, 'dispatch').apply(event, told);
        dispatch(onInputStarted);
        return new Promise<{ content: string }[]>((resolve) => dispatch(onInputChanged, typed, resolve));
      }, text);
    await type('example.com/typed');
    await worker.evaluate(() => {
      const { onInputEntered } = chrome.omnibox;
      Reflect.get(onInputEntered, 'dispatch').call(onInputEntered, 'example.com/typed', 'currentTab');
    });
    await expect.poll(() => badge(worker)).toBe('✓');
    const copied = await readClipboard();
    expect(copied).toMatch(new RegExp(`^${service.origin}/\\w+$`));
    // For an address, the first line offers to shorten it; its links are below.
    await expect.poll(() => type('example.com/typed')).toEqual([expect.objectContaining({ content: copied })]);
  });

  await test.step('a shortcut opens the list page', async () => {
    const opening = context.waitForEvent('page');
    await press(worker, { keys: 'openLinks' });
    await expect((await opening).getByRole('heading', { level: 1, name: 'Links' })).toBeVisible();
  });

  await front(`${service.origin}/?rich`);
  await test.step('a copy has rich text if its format has a name', async () => {
    const settings = await openTab(context, extension.url('options.html#/settings'));
    await settings.getByLabel('Copy as', { exact: true }).selectOption({ label: 'Title and address' });
    await settings.close();
    await press(worker, { menu: 'page' });
    await expect.poll(() => badge(worker)).toBe('✓');
    await context.grantPermissions(['clipboard-read']);
    const page = await openTab(context, service.origin);
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await item?.getType('text/html'))?.text();
    });
    expect(html).toContain(`<a href="${service.origin}/`);
  });
});

hemWith('tabs')(
  'who lets Hem copy nothing is shown the link in the popup',
  async ({ chromium, connect, context, extension, service, worker }) => {
    await connect();
    const page = await openTab(context, `${service.origin}/?page`);
    await page.bringToFront();
    await press(worker, { menu: 'page' });
    const popups = async () => {
      const { targetInfos } = await chromium.browser.send('Target.getTargets');
      return targetInfos.filter(({ url }) => url.startsWith(extension.url('popup.html'))).length;
    };
    await expect.poll(popups).toBe(1);
    const listed = await service.api.listLinks({ limit: '10' });
    expect(listed.ok && listed.value.links).toHaveLength(1);
  },
);
