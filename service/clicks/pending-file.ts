import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { readCells, writeCells } from '../stats/cells.ts';
import { daysToBatch, readBatches } from '../stats/click-batch.ts';
import type { ClickWrite, LinkClicks } from './writes.ts';

/** The suffix of a file that cannot be read. */
const unreadable = '.unreadable';

/** A link's unstored clicks: counts and keyed hashes, as in the database. */
const pendingLink = z.object({
  linkId: z.string(),
  clicks: z.int(),
  uncounted: z.int(),
  lastTime: z.number(),
  days: z.array(z.object({ day: z.string(), summary: z.string(), visitors: z.string() })),
});
const pendingWrites = z.array(z.object({ writer: z.string(), number: z.int(), links: z.array(pendingLink) }));

const toPending = ({ batch, ...link }: LinkClicks): z.infer<typeof pendingLink> => {
  const days = [...readBatches([batch])].map(([day, cells]) => {
    const { summary, visitors } = writeCells(cells);
    return { day, summary, visitors: Buffer.from(visitors).toString('base64') };
  });
  return { ...link, days };
};

const fromPending = ({ days, ...link }: z.infer<typeof pendingLink>): LinkClicks => {
  const cells = days.map(({ day, summary, visitors }) => {
    return [day, readCells({ summary, visitors: Buffer.from(visitors, 'base64') })] as const;
  });
  return { ...link, batch: daysToBatch(new Map(cells)) };
};

/**
 * Saves clicks that could not be stored, for the next start.
 *
 * @param prefix the beginning of the file's path. Several processes may each save a file.
 * @returns the path of the file.
 */
export async function savePending(prefix: string, writes: readonly ClickWrite[]): Promise<string> {
  const name = randomUUID();
  const [file, part] = [`${prefix}-${name}`, `${prefix}.${name}`];
  await mkdir(dirname(prefix), { recursive: true, mode: 0o700 });
  const rows = writes.map(({ links, ...write }) => ({ ...write, links: links.map(toPending) }));
  await writeFile(part, JSON.stringify(rows), { mode: 0o600, flush: true });
  // Another process may start and read files meanwhile, so the file gets its name when it is complete.
  await rename(part, file);
  return file;
}

/** Unstored clicks of an earlier run. */
interface Pending {
  writes: ClickWrite[];
  /** Deletes the file. Call it when the clicks are stored. */
  remove: () => Promise<void>;
}

/**
 * Reads the unstored clicks of earlier runs. Several processes may read the same file: each write counts once
 * (clicks/writes.ts), however many processes store it.
 *
 * @param warn called with a sentence for each file that cannot be read. The file is renamed.
 */
export async function readPending(prefix: string, warn: (sentence: string) => void): Promise<Pending[]> {
  const names = await readdir(dirname(prefix)).catch(() => []);
  const found: Pending[] = [];
  for (const name of names) {
    const file = join(dirname(prefix), name);
    if (!name.startsWith(`${basename(prefix)}-`) || name.endsWith(unreadable)) continue;
    // Another process may have stored and deleted it.
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) continue;
    try {
      const rows = pendingWrites.parse(JSON.parse(text));
      const writes = rows.map(({ links, ...write }) => ({ ...write, links: links.map(fromPending) }));
      found.push({ writes, remove: () => rm(file, { force: true }) });
    } catch {
      const sentence = `The clicks in ${file}${unreadable} cannot be read, and are not counted.`;
      // Only one of several processes succeeds in renaming it, and warns.
      await rename(file, `${file}${unreadable}`).then(
        () => warn(sentence),
        () => {},
      );
    }
  }
  return found;
}
