import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Chromium, startChromium } from './support/chromium.ts';
import { connect } from './support/connect.ts';
import { fillIn, inEditor, inSection } from './support/editor.ts';
import { extensionFolder } from './support/environment.ts';
import { makeEveryOption, readBack } from './support/every-option.ts';
import { loadExtension } from './support/extension.ts';
import { inConnection, inPopup } from './support/pages.ts';
import { toolbarButton } from './support/popup.ts';
import { expect, test } from './support/test.ts';

/** What a person has typed in the popup so far, the last tag still unfinished. */
async function typeHalf(popup: Page): Promise<void> {
  await inPopup(popup).title.fill('Half a title');
  await inPopup(popup).slug.fill('ha');
  await inEditor(popup).tags.pressSequentially('spring,sal');
  await inSection(popup, 'UTM').open();
  await fillIn(popup, 'UTM', { Source: 'news', Medium: 'em' });
}

async function expectHalf(popup: Page): Promise<void> {
  await expect(inEditor(popup).kept).toBeVisible();
  await expect(inPopup(popup).title).toHaveValue('Half a title');
  await expect(inPopup(popup).slug).toHaveValue('ha');
  await expect(popup.getByRole('list', { name: 'Tags of this link' }).getByRole('listitem')).toHaveText([
    'spring',
    'sal',
  ]);
  await expect(inSection(popup, 'UTM').head).toHaveText('UTMnews / em');
  await expect(inSection(popup, 'UTM').use).toBeChecked();
}

test('a draft outlives its popup, another tab in front and a stopped worker, until it is discarded', async ({
  page,
  context,
  service,
  connect,
  openPopup,
  stopWorker,
}) => {
  await connect();
  await page.goto(service.origin);
  await typeHalf(await openPopup(page));
  // The popup closes when its tab is left.
  const other = await context.newPage();
  await other.goto(`${service.origin}/v1/openapi.json`);
  await stopWorker();
  const elsewhere = await openPopup(other);
  await expect(inPopup(elsewhere).slug).toHaveValue('');
  await expect(inEditor(elsewhere).kept).toBeHidden();
  await elsewhere.close();

  const again = await openPopup(page);
  await expectHalf(again);
  await inEditor(again).discard.click();
  await expect(inPopup(again).title).toHaveValue('Short links live here');
  await expect(inEditor(again).kept).toBeHidden();
  await again.close();
  const empty = await openPopup(page);
  await expect(inPopup(empty).title).toHaveValue('Short links live here');
  await expect(inSection(empty, 'UTM').head).toHaveText('UTM');
});

test('a draft outlives a service that is down, refuses it or its token, and is sent in the end', async ({
  page,
  context,
  service,
  connect,
  openPopup,
}) => {
  await connect();
  await service.api.createLink({ long_url: 'https://example.com/', custom_link: 'half' });
  await page.goto(service.origin);
  let popup = await openPopup(page);
  await typeHalf(popup);
  await inPopup(popup).slug.fill('half');
  await inPopup(popup).shorten.click();
  await expect(inPopup(popup).slug).toBeFocused();
  await expect(inPopup(popup).problem).toContainText('The service asks for a change');
  await inPopup(popup).slug.fill('ha');
  await popup.close();

  popup = await openPopup(page);
  await expectHalf(popup);
  await inPopup(popup).slug.fill('halves');
  await service.stop();
  await inPopup(popup).shorten.click();
  await expect(inPopup(popup).problem).toContainText('Could not reach');
  await popup.close();

  await service.start();
  await service.revokeTokens();
  popup = await openPopup(page);
  await inPopup(popup).shorten.click();
  await expect(inPopup(popup).problem).toContainText('Your token was not accepted');
  const opened = context.waitForEvent('page');
  await popup.getByRole('button', { name: 'Open Connection' }).click();
  const options = await opened;
  await inConnection(options).token.fill(await service.newToken({ readOnly: false }));
  await options.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(inConnection(options).connected).toBeVisible();
  await options.close();

  popup = await openPopup(page);
  await inPopup(popup).slug.fill('ha');
  await expectHalf(popup);
  await inPopup(popup).slug.fill('halves');
  await inPopup(popup).shorten.click();
  await expect(inPopup(popup).shortAddress).toHaveText(`${service.origin}/halves`);
});

test('what was changed of a link outlives a refused update, a service that is down and the page', async ({
  page,
  extension,
  service,
  connect,
  stopWorker,
}) => {
  await connect();
  const id = await makeEveryOption(service, 'https://pages.example');
  await service.api.createLink({ long_url: 'https://example.com/', custom_link: 'taken' });
  await page.goto(extension.url(`options.html#/links/${id}/edit`));
  const { title, slug, save, saved, kept, problem, changes } = inEditor(page);
  const password = inSection(page, 'Password');
  await title.fill('Changed');
  await slug.fill('taken');
  await password.open();
  await password.press('Change');
  await password.field('New password').fill('battery staple');
  await save.click();
  await expect(slug).toBeFocused();
  await expect(problem).toContainText('The service asks for a change');
  await stopWorker();
  page.on('dialog', (question) => question.accept());
  await page.reload();
  await expect(kept).toBeVisible();
  await expect(changes).toHaveText('Changes: Title, Custom slug, Password');
  await slug.fill('free-slug');
  await service.stop();
  await save.click();
  await expect(problem).toContainText('Could not reach');
  await page.reload();
  await expect(problem).toContainText('Could not reach');
  await service.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(title).toHaveValue('Changed');
  await save.click();
  await expect(saved).toBeVisible();
  await expect(kept).toBeHidden();
  expect(await readBack(service, id)).toMatchObject({ title: 'Changed', custom_link: 'free-slug' });
});

test('drafts outlive the browser’s crash, all but their passwords', async ({ service }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'hem-profile-'));
  let running: Chromium | undefined;
  try {
    running = await startChromium({ kept: profile });
    const extension = await loadExtension(running, extensionFolder());
    await connect(running.context, extension, service);
    const page = await running.context.newPage();
    await page.goto(service.origin);
    const popup = await toolbarButton(running, extension).press(page);
    await typeHalf(popup);
    const opened = running.context.waitForEvent('page');
    await popup.getByRole('switch', { name: 'Password' }).click();
    const full = await opened;
    await fillIn(full, 'Password', { Password: 'correct horse' });
    await expect(inSection(full, 'Password').use).toBeChecked();
    await running.crash();

    running = await startChromium({ kept: profile });
    const reloaded = await loadExtension(running, extensionFolder());
    const tab = await running.context.newPage();
    await tab.goto(service.origin);
    const again = await toolbarButton(running, reloaded).press(tab);
    await expectHalf(again);
    await expect(again.getByRole('switch', { name: 'Password' })).toBeChecked();
    await inPopup(again).slug.fill('halves');
    await inPopup(again).shorten.click();
    await expect(inPopup(again).problem).toContainText('Enter a password, or switch this off');
    await again.getByRole('switch', { name: 'Password' }).click();
    await inPopup(again).shorten.click();
    await expect(inPopup(again).shortAddress).toHaveText(`${service.origin}/halves`);
  } finally {
    await running?.close();
    await rm(profile, { recursive: true, force: true });
  }
});
