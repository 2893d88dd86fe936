import { type FaultProxy, startFaultProxy } from '../setup/fault-proxy.ts';
import { connect } from './support/connect.ts';
import { inEditor } from './support/editor.ts';
import { removeExtension } from './support/extension.ts';
import { expectHalf, typeHalf } from './support/half-typed.ts';
import { openTab } from './support/open-tab.ts';
import { inPopup } from './support/pages.ts';
import { test as base, expect } from './support/test.ts';
import { installOldBuild, type Updatable } from './support/update.ts';

/** A `test` with an old build of Hem, connected through a fault proxy. */
const test = base.extend<{ updatable: Updatable; faulty: FaultProxy }>({
  updatable: async ({ chromium, service: _outlivesTheExtension }, use) => {
    const updatable = await installOldBuild(chromium);
    await use(updatable);
    await removeExtension(chromium, updatable.extension);
    await updatable.remove();
  },
  extension: ({ updatable }, use) => use(updatable.extension),
  faulty: async ({ chromium, extension, service }, use) => {
    const proxy = await startFaultProxy(service.origin);
    const connectionLink = service.connectionLink.replace(service.origin, proxy.origin);
    await connect(chromium, extension, { origin: proxy.origin, connectionLink });
    await use(proxy);
    await proxy.close();
  },
});

const rows = 80;

test('an update loses nothing: settings, presets, drafts, pending changes, a running job, an open page', async ({
  context,
  extension,
  faulty,
  openPopup,
  page,
  service,
  updatable,
}) => {
  const all = async () => {
    const listed = await service.api.listLinks({ limit: '100' });
    return listed.ok ? listed.value.links : [];
  };

  await page.goto(service.origin);
  const made = await openPopup(page);
  await inPopup(made).slug.fill('before');
  await inPopup(made).shorten.click();
  await expect(inPopup(made).shortAddress).toHaveText(/\/before$/);
  await made.close();
  const [link] = await all();

  const options = await openTab(context, extension.url('options.html#/presets'));
  await options.getByRole('button', { name: 'Add preset' }).click();
  await options.getByRole('textbox', { name: 'Source' }).fill('newsletter');
  await expect(options.getByText('newsletter', { exact: true })).toBeVisible();
  await options.goto(extension.url('options.html#/settings'));
  await options.getByRole('radio', { name: 'Dark' }).check();

  await page.goto(`${service.origin}/?draft`);
  const typing = await openPopup(page);
  await typeHalf(typing);
  await typing.close();

  await faulty.inject('unavailable', { on: 'PUT /link/update' });
  await options.goto(extension.url(`options.html#/links/${link?.id}/edit`));
  await inEditor(options).title.fill('Changed before the update');
  await inEditor(options).save.click();
  await expect(options.getByRole('link', { name: 'Pending 1' })).toBeVisible();

  const importing = await openTab(context, extension.url('options.html#/import'));
  const lines = Array.from({ length: rows }, (_, at) => `https://example.com/row/${at}`);
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(['url', ...lines].join('\n')) };
  await importing.getByLabel('Choose a file').setInputFiles(file);
  await faulty.inject('slow', { on: 'POST /link/create', delay: 150 });
  await importing.getByRole('button', { name: `Create ${rows} links` }).click();
  await expect.poll(async () => (await all()).length).toBeGreaterThan(10);

  await updatable.update();
  // The browser closes the pages of the old build.
  await expect.poll(() => context.pages().filter((one) => one.url().startsWith(extension.url('')))).toEqual([]);
  expect((await all()).length).toBeLessThan(rows);
  await faulty.heal();

  await test.step('the job and the pending change go on by themselves, and nothing is done twice', async () => {
    await expect.poll(async () => (await all()).length, { timeout: 90_000 }).toBe(rows + 1);
    const destinations = (await all()).map(({ long_url }) => long_url);
    expect(new Set(destinations).size).toBe(rows + 1);
    await expect
      .poll(async () => (await all()).find(({ id }) => id === link?.id)?.title, { timeout: 90_000 })
      .toBe('Changed before the update');
    const after = await openTab(context, extension.url('options.html#/jobs'));
    await expect(after.getByText(`${rows} of ${rows} done`)).toBeVisible();
    await after.close();
  });

  await test.step('preset, setting and draft are there', async () => {
    const presets = await openTab(context, extension.url('options.html#/presets'));
    await expect(presets.getByText('newsletter', { exact: true })).toBeVisible();
    await presets.goto(extension.url('options.html#/settings'));
    await expect(presets.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await page.goto(`${service.origin}/?draft`);
    const popup = await openPopup(page);
    await expectHalf(popup);
    await inPopup(popup).slug.fill('after');
    await inPopup(popup).shorten.click();
    await expect(inPopup(popup).shortAddress).toHaveText(/\/after$/);
  });
});
