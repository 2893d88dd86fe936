import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { sourceCode } from '../../locales/languages.ts';
// Takes screenshots of the running extension, driven as in the end-to-end tests.
import { startChromium } from '../../tests/e2e/support/chromium.ts';
import { connect } from '../../tests/e2e/support/connect.ts';
import { chromiumVariable } from '../../tests/e2e/support/environment.ts';
import { loadExtension } from '../../tests/e2e/support/extension.ts';
import { copyWithPermission } from '../../tests/e2e/support/with-permission.ts';
import { ensureChromium, ensureLanguages } from '../browsers/ensure.ts';
import { buildExtension, projectFolder } from '../build-extension.ts';
import { shootCodes, shootConnection, shootConnections } from './connections.ts';
import { demoLinks } from './demo-links.ts';
import { startDemoService } from './demo-service.ts';
import { shootEditor } from './editor.ts';
import { freezeTime } from './frozen-time.ts';
import { shootDryRun, shootImport, shootList, shootTags } from './list.ts';
import { shootChannels, shootPageLinks, shootPanel, shootPopup } from './popup.ts';
import { seedRandom } from './seeded-random.ts';
import { shootStats } from './stats.ts';
import { readWords } from './words.ts';

/*
 * `npm run screenshots`: updates the screenshots of the README and docs in docs/screenshots/. With a language,
 * `npm run screenshots -- de`, it puts pictures in that language into .output/screenshots/de/.
 */

const [code = sourceCode] = process.argv.slice(2);
const words = await readWords(code);
const folder = path.join(projectFolder, code === sourceCode ? 'docs/screenshots' : `.output/screenshots/${code}`);
await mkdir(folder, { recursive: true });
const program = await ensureChromium();
if (code !== sourceCode) await ensureLanguages(program);
process.env[chromiumVariable] = program;
// Dates are in the time zone of the browser.
process.env['TZ'] = 'UTC';
// The side panel follows tabs.
const permitted = await copyWithPermission(await buildExtension('chrome'), 'tabs');
const frozen = await freezeTime(permitted.folder);
seedRandom();
const service = await startDemoService({ links: demoLinks });
const chromium = await startChromium({ scale: 2, ...(code !== sourceCode && { language: words.text('language') }) });
try {
  const extension = await loadExtension(chromium, frozen.folder);
  await connect(chromium, extension, service);
  const stage = { chromium, extension, service, words, folder };
  // The first ones change no links.
  for (const shootSome of [shootList, shootDryRun, shootStats, shootTags, shootImport, shootPanel, shootConnection]) {
    await shootSome(stage);
  }
  for (const shootSome of [shootEditor, shootCodes, shootPageLinks, shootPopup, shootChannels]) await shootSome(stage);
  // It connects by the form of the English tests.
  if (code === sourceCode) await shootConnections(stage);
} finally {
  await chromium.close();
  await service.close();
  await Promise.all([permitted.remove(), frozen.remove()]);
}
