/**
 * `npm run screenshots`: takes the screenshots of the README and docs in docs/screenshots/ from the running extension,
 * driven as in the end-to-end tests, and saves their hashes. With names, `npm run screenshots -- links popup-form`, it
 * updates only these pictures. With a language, `npm run screenshots -- de`, it puts pictures in that language into
 * .output/screenshots/de/.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { languageCodes } from '../../locales/language-file.ts';
import { sourceCode } from '../../locales/languages.ts';
import { startChromium } from '../../tests/e2e/support/chromium.ts';
import { connect } from '../../tests/e2e/support/connect.ts';
import { chromiumVariable } from '../../tests/e2e/support/environment.ts';
import { loadExtension } from '../../tests/e2e/support/extension.ts';
import { copyWithPermission } from '../../tests/e2e/support/with-permission.ts';
import { ensureChromium, ensureLanguages } from '../browsers/ensure.ts';
import { buildExtension } from '../build-extension.ts';
import { readModules } from '../list-modules.ts';
import { projectFolder } from '../run-build.ts';
import { say } from '../terminal/step.ts';
import { type Act, acts } from './all-scenes.ts';
import { startDemoService } from './demo-service.ts';
import { filmPictures } from './film.ts';
import { freezeTime } from './frozen-time.ts';
import { saveHashes } from './hashes.ts';
import { readLinks } from './list.ts';
import { allPictures } from './pictures.ts';
import { seedRandom } from './seeded-random.ts';
import { readWords } from './words.ts';

const codes = await languageCodes();
const values = process.argv.slice(2);
const [code = sourceCode] = values.filter((value) => codes.includes(value));
const named = values.filter((value) => !codes.includes(value));
const unknown = named.filter((name) => !allPictures.includes(name));
if (unknown.length > 0) {
  say(`There are no pictures or languages ${unknown.join(', ')}. The pictures are: ${allPictures.join(', ')}.`);
  process.exit(1);
}
const pictures = new Set(named.length > 0 ? named : allPictures);
// The film always writes both of its pictures.
if (filmPictures.some((name) => pictures.has(name))) for (const name of filmPictures) pictures.add(name);
// One connects by the form of the English tests, the others have English captions.
if (code !== sourceCode) for (const name of ['all-connections', ...filmPictures]) pictures.delete(name);

const words = await readWords(code);
const folder = path.join(projectFolder, code === sourceCode ? 'docs/screenshots' : `.output/screenshots/${code}`);
await mkdir(folder, { recursive: true });
const program = await ensureChromium();
if (code !== sourceCode) await ensureLanguages(program);
process.env[chromiumVariable] = program;
// Dates are in the time zone of the browser.
process.env['TZ'] = 'UTC';
const built = await buildExtension('chrome');
// The side panel follows tabs.
const permitted = await copyWithPermission(built, 'tabs');
const frozen = await freezeTime(permitted.folder);

/** Takes those pictures of an act that are wanted, with a new browser and service. */
async function takePictures({ links, port, scenes }: Act): Promise<void> {
  const wanted = scenes.filter((scene) => scene.pictures.some((picture) => pictures.has(picture)));
  if (wanted.length === 0) return;
  seedRandom();
  const service = await startDemoService({ links: links(), ...(port !== undefined && { port }) });
  const chromium = await startChromium({ scale: 2, ...(code !== sourceCode && { language: words.text('language') }) });
  try {
    const extension = await loadExtension(chromium, frozen.folder);
    await connect(chromium, extension, service);
    const stage = { chromium, extension, service, words, folder, pictures };
    await readLinks(stage);
    for (const { shoot } of wanted) {
      // Then the pictures do not depend on the scenes before them.
      seedRandom();
      await shoot(stage);
    }
  } finally {
    await chromium.close();
    await service.close();
  }
}

try {
  for (const act of acts) await takePictures(act);
  if (code === sourceCode) await saveHashes(await readModules(built), pictures);
} finally {
  await Promise.all([permitted.remove(), frozen.remove()]);
}
