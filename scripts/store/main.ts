/**
 * `npm run store`: writes the listings of all browser stores to .output/store. With languages, `npm run store -- de ja`,
 * it draws only their pictures, and keeps the others. store/README.md says what to do with the files.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { projectFolder } from '../run-build.ts';
import { PlainError } from '../terminal/plain-error.ts';
import { say } from '../terminal/step.ts';
import { drawPictures } from './draw-pictures.ts';
import { readListings } from './listing.ts';
import { fileOf, stores } from './stores.ts';
import { storeTexts } from './texts.ts';

const folder = path.join(projectFolder, '.output/store');

async function write(file: string, data: string | Buffer): Promise<void> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, data);
}

async function run(chosen: readonly string[]): Promise<void> {
  const listings = await readListings();
  const languages = [...listings.keys()];
  const unknown = chosen.filter((code) => !languages.includes(code));
  if (unknown.length > 0) throw new PlainError(`Hem has no ${unknown.join(', ')}. It has ${languages.join(', ')}.`);
  // Fails on a wrong connection link before anything is removed.
  const texts = await storeTexts(listings);
  if (chosen.length === 0) await rm(folder, { recursive: true, force: true });
  for (const [file, text] of texts) await write(file, text);
  // Languages with the same texts share their pictures.
  const drawnCodes = new Set((chosen.length === 0 ? languages : chosen).map(fileOf));
  const drawn = new Map([...listings].filter(([code]) => drawnCodes.has(code)));
  await drawPictures(drawn, async (language, pictureOf) => {
    for (const { id, codeOf, localized, shared } of stores) {
      for (const shown of languages.filter((other) => fileOf(other) === language)) {
        const code = codeOf(shown);
        if (code === null) continue;
        for (const picture of localized) await write(`${id}/${code}/${picture.file}`, await pictureOf(picture));
      }
      if (language !== 'en') continue;
      for (const picture of shared) await write(`${id}/${picture.file}`, await pictureOf(picture));
    }
  });
  say(`The listings are in ${path.relative(process.cwd(), folder)}. store/README.md says how to use them.`);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
