/** `npm run service-words`: writes the words of the service's pages from `locales` to `service/pages/words`. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceWords } from '../locales/service-words.ts';

const folder = 'service/pages/words';

// Read before the former files are deleted, since a language may have an error.
const files = await serviceWords();
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
for (const [name, text] of files) await writeFile(join(folder, name), text);
