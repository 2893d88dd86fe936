import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minifySync, transformSync } from 'rolldown/utils';
import * as z from 'zod/mini';
import { messagesOf } from '../../locales/build-language.ts';
import { readLanguage } from '../../locales/language-file.ts';
import { sourceCode } from '../../locales/languages.ts';
import type { BuiltModules } from '../list-modules.ts';
import { projectFolder } from '../run-build.ts';
import { allPictures, pictureParts } from './pictures.ts';

/*
 * Each tracked picture has a hash of what it shows, by which a test finds stale ones without taking them: the modules,
 * styles and texts of its screen, and the demo data. Comments, types, local names and file names do not count, since
 * they change no picture. Neither do packages, the background, the service, and the modules of `lib` that only move
 * data.
 */

/** The file of the hashes, beside the pictures. */
export const hashesFile = path.join(projectFolder, 'docs/screenshots/hashes.json');

const pictureHashes = z.record(z.string(), z.string());

/** Reads the hashes of the tracked pictures, by name. */
export const readHashes = async (): Promise<Record<string, string>> =>
  pictureHashes.parse(JSON.parse(await readFile(hashesFile, 'utf8')));

/** Returns a short digest. */
const digest = (texts: string[]) => createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16);

/** Returns a script without what changes no picture. */
function minifyScript(file: string, text: string): string {
  const { code } = minifySync(file, transformSync(file, text).code, { module: true });
  return code.replace(/(from|import)"[^"]*"/g, '$1');
}

/** Returns a style sheet without comments, blanks, and the folders that Tailwind reads. */
const minifyStyles = (text: string) => text.replace(/\/\*.*?\*\/|@source [^;]*;/gs, '').replace(/\s+/g, ' ');

/** Returns the style sheets that a page or another sheet names by a relative path. */
const sheetsIn = (text: string): string[] =>
  [...text.matchAll(/(?:href=|@import )["'](\.[^"']+\.css)["']/g)].flatMap(([, sheet]) => sheet ?? []);

/** True for modules that decide what a picture shows: what draws, and the rules for what is drawn. */
const isDrawing = (file: string) =>
  /^(?:components|entrypoints|locales|scripts\/screenshots|lib\/(?:connection|link|qr|stats|watch))\//.test(file);

/** True for scripts that take the pictures, which the build does not list. */
const isScript = (file: string) => file.startsWith('scripts/');

/** A text in quotation marks, or the start of one with values, as in `stats.metric.${name}`. */
const keys = /["'`]([a-z]\w*(?:\.\w+)*\.?)(["'`]|\$\{)/gi;
const pluralForm = /_(?:zero|one|two|few|many|other)$/;

interface Module {
  /** Its code without what changes no picture. */
  code: string;
  /** The style sheets that it names. The build's list has only imports of scripts. */
  sheets: string[];
}

async function readModule(root: string, file: string): Promise<Module> {
  const text = await readFile(path.join(root, file), 'utf8');
  const sheets = sheetsIn(text).map((sheet) => path.join(path.dirname(file), sheet));
  if (/\.tsx?$/.test(file)) return { code: minifyScript(file, text), sheets };
  return { code: file.endsWith('.css') ? minifyStyles(text) : text.replace(/<!--.*?-->/gs, ''), sheets };
}

/** Returns a function that returns the texts that a module's code names. */
async function createTextFinder(root: string): Promise<(code: string) => string[]> {
  const source = await readLanguage(sourceCode, path.join(root, 'locales'));
  const texts = Object.entries(messagesOf(source, source)).map(([name, { message }]) => ({ name, message }));
  return (code) => {
    const names = new Set<string>();
    const starts: string[] = [];
    for (const [, key = '', end] of code.matchAll(keys)) {
      const name = key.replaceAll('.', '_');
      if (end !== '${') names.add(name);
      else if (name.endsWith('_')) starts.push(name);
    }
    return texts
      .filter(({ name }) => names.has(name.replace(pluralForm, '')) || starts.some((start) => name.startsWith(start)))
      .map(({ name, message }) => `${name}: ${message}`);
  };
}

interface Screens {
  /** The folder of the sources. */
  root: string;
  /** The parts of each picture's screen. */
  parts: Readonly<Record<string, readonly string[]>>;
  /** The modules with the demo data. */
  demo: readonly string[];
}

const hemScreens: Screens = {
  root: projectFolder,
  parts: pictureParts,
  demo: ['demo-clicks', 'demo-links', 'demo-service'].map((name) => `scripts/screenshots/${name}.ts`),
};

/**
 * Returns a function that calculates the hash of a picture by its name.
 *
 * @throws Error if the build no longer has a part of a picture
 */
export async function createHasher({ imports, scripts }: BuiltModules, { root, parts, demo } = hemScreens) {
  const textsIn = await createTextFinder(root);
  const included = new Set(Object.values(scripts).flat());
  const modules = new Map<string, Promise<Module>>();
  const read = (file: string) => {
    const module = modules.get(file) ?? readModule(root, file);
    modules.set(file, module);
    return module;
  };
  return async (picture: string): Promise<string> => {
    const own = parts[picture] ?? [];
    const missing = own.filter((part) => !included.has(part) && imports[part] === undefined && !isScript(part));
    if (missing.length > 0) throw new Error(`pictures.ts names parts that the build lacks: ${missing.join(', ')}`);
    const files = new Set([...own, ...demo]);
    const codes = new Set<string>();
    for (const file of files) {
      for (const next of imports[file] ?? []) files.add(next);
      // The bundler drops modules that only export others.
      if (!(included.has(file) || isScript(file) || file.endsWith('.css')) || !isDrawing(file)) continue;
      const { code, sheets } = await read(file);
      codes.add(code);
      for (const sheet of sheets) files.add(sheet);
    }
    const sorted = [...codes].sort();
    return digest([...sorted, ...textsIn(sorted.join('\n')).sort()]);
  };
}

/** Saves the hashes of pictures that were just taken, and removes those of pictures that no longer exist. */
export async function saveHashes(modules: BuiltModules, taken: ReadonlySet<string>): Promise<void> {
  const hashOf = await createHasher(modules);
  const saved = await readHashes();
  const hashes: Record<string, string> = {};
  for (const picture of allPictures.toSorted())
    hashes[picture] = taken.has(picture) ? await hashOf(picture) : (saved[picture] ?? '');
  await writeFile(hashesFile, `${JSON.stringify(hashes, null, 2)}\n`);
}

/** Returns the names of pictures whose hash is no longer the saved one. */
export async function findStale(modules: BuiltModules, saved: Record<string, string>): Promise<string[]> {
  const hashOf = await createHasher(modules);
  const stale: string[] = [];
  for (const picture of allPictures) if ((await hashOf(picture)) !== saved[picture]) stale.push(picture);
  return stale;
}
