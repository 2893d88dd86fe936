import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { expect } from '@playwright/test';
// Takes screenshots of the running extension, driven as in the end-to-end tests.
import { startChromium } from '../../tests/e2e/support/chromium.ts';
import { connect } from '../../tests/e2e/support/connect.ts';
import { chromiumVariable } from '../../tests/e2e/support/environment.ts';
import { loadExtension } from '../../tests/e2e/support/extension.ts';
import { openPopup } from '../../tests/e2e/support/popup.ts';
import { ensureChromium } from '../browsers/ensure.ts';
import { buildExtension, projectFolder } from '../build-extension.ts';
import { startDemoService } from './demo-service.ts';
import { fillEditor } from './editor.ts';
import { shootMany } from './many.ts';
import { article, fitHeight, openArticle, shoot } from './scenes.ts';
import { shootCodes, shootConnections, shootDialogs } from './ways-in.ts';

/* `npm run screenshots`: updates the screenshots of the README and docs in docs/screenshots/. */

const folder = path.join(projectFolder, 'docs/screenshots');
await mkdir(folder, { recursive: true });
process.env[chromiumVariable] = await ensureChromium();
const built = await buildExtension('chrome');
const service = await startDemoService();
const chromium = await startChromium({ scale: 2 });
try {
  const extension = await loadExtension(chromium, built);
  await connect(chromium, extension, service);
  const { context } = chromium;

  const popup = await openPopup(chromium, extension, await openArticle(context));
  const shorten = popup.getByRole('button', { name: 'Shorten & copy' });
  await expect(shorten).toBeFocused();
  await shoot(popup, folder, 'popup-form');

  // A fixed slug keeps the screenshots identical.
  await popup.getByLabel('Custom slug').fill('stitch');
  await shorten.click();
  await expect(popup.getByRole('img', { name: 'QR code' })).toBeVisible();
  await shoot(popup, folder, 'popup-result');
  await shootDialogs(popup, folder);

  const editor = await context.newPage();
  await editor.goto(extension.url(`options.html#/links/new?address=${encodeURIComponent(article.address)}`));
  await fillEditor(editor);
  await fitHeight(editor, { width: 1280 });
  await shoot(editor, folder, 'editor');
  // Drafts are saved, so closing the page needs no confirmation.
  await editor.close({ runBeforeUnload: false });

  // A reloaded page knows that a token is saved, but not its value.
  const options = await context.newPage();
  await options.goto(extension.url('options.html#/connection'));
  await expect(options.getByText('Connected to')).toBeVisible();
  await fitHeight(options, { width: 960 });
  await shoot(options, folder, 'options-connection');

  for (const [title, custom_link] of [
    ['Needles, threads and where to begin', 'needles'],
    ['Spring workshops', 'workshops'],
  ] as const) {
    await service.api.createLink({ long_url: `https://journal.example.org/${custom_link}`, title, custom_link });
  }
  const listed = await service.api.listLinks({});
  const links = listed.ok ? listed.value.links : [];
  const stage = { chromium, extension, folder };
  await shootCodes(
    stage,
    links.map(({ id }) => id),
  );
  await shootConnections(stage);
} finally {
  await chromium.close();
  await service.close();
}

await shootMany(built, folder);
