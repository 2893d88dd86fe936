import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInThisContext } from 'node:vm';

/** The time of all pictures, so that dates and ages are the same in each run. */
export const now = new Date('2026-11-12T09:30:00Z');

/** A proxy, so that dates that the browser creates, such as stored ones, stay instances of `Date`. */
const script = `Date.now = () => ${now.getTime()};
globalThis.Date = new Proxy(Date, {
  construct: (date, values, target) => Reflect.construct(date, values.length === 0 ? [${now.getTime()}] : values, target),
});
`;
const scriptName = 'frozen-time.js';

/** Runs a function while the time of this process stands still. Ids of a service begin with their time. */
export async function atFrozenTime<T>(run: () => Promise<T>): Promise<T> {
  const { Date: realDate } = globalThis;
  const realNow = realDate.now;
  runInThisContext(script);
  try {
    return await run();
  } finally {
    realDate.now = realNow;
    globalThis.Date = realDate;
  }
}

/** Returns a copy of the extension in which the time stands still, and a function that removes it. */
export async function freezeTime(built: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hem-frozen-'));
  await cp(built, folder, { recursive: true });
  await writeFile(path.join(folder, scriptName), script);
  const change = async (file: string, changed: (text: string) => string) =>
    writeFile(path.join(folder, file), changed(await readFile(path.join(folder, file), 'utf8')));
  await change('background.js', (text) => script + text);
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.html')) continue;
    await change(file, (text) => text.replace('<head>', `<head><script src="/${scriptName}"></script>`));
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
