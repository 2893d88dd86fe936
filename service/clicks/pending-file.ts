import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { readCells, writeCells } from '../stats/cells.ts';
import { daysToBatch, readBatches } from '../stats/click-batch.ts';
import type { ClickWrite, LinkClicks } from './writes.ts';

/** What the name of a file ends in that cannot be read. */
const unreadable = '.unreadable';

/** Clicks of a link that could not be stored: counts and keyed hashes, as the database would hold them. */
const pendingLink = z.object({
  linkId: z.string(),
  clicks: z.int(),
  uncounted: z.int(),
  lastTime: z.number(),
  days: z.array(z.object({ day: z.string(), summary: z.string(), visitors: z.string() })),
});
const pending = z.array(z.object({ writer: z.string(), number: z.int(), links: z.array(pendingLink) }));

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
 * Writes down what could not be stored, for the next start.
 *
 * @param beside the path that the file's begins with: several processes may each leave one.
 * @returns the file.
 */
export async function keepPending(beside: string, writes: readonly ClickWrite[]): Promise<string> {
  const name = randomUUID();
  const [file, part] = [`${beside}-${name}`, `${beside}.${name}`];
  await mkdir(dirname(beside), { recursive: true, mode: 0o700 });
  const rows = writes.map(({ links, ...write }) => ({ ...write, links: links.map(toPending) }));
  await writeFile(part, JSON.stringify(rows), { mode: 0o600, flush: true });
  // It has its name once it is whole: another process may start meanwhile, and read it.
  await rename(part, file);
  return file;
}

/** What an earlier end of the service left. */
interface Pending {
  writes: ClickWrite[];
  /** Takes the file away, once its clicks are stored. */
  remove: () => Promise<void>;
}

/**
 * Reads what earlier ends of the service left. Several processes may read the same file: each write counts once
 * (clicks/writes.ts), however many store it.
 *
 * @param warn told in a sentence of a file that cannot be read, which stays where it is.
 */
export async function readPending(beside: string, warn: (sentence: string) => void): Promise<Pending[]> {
  const names = await readdir(dirname(beside)).catch(() => []);
  const left: Pending[] = [];
  for (const name of names) {
    const file = join(dirname(beside), name);
    if (!name.startsWith(`${basename(beside)}-`) || name.endsWith(unreadable)) continue;
    // Another process may have stored it meanwhile.
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) continue;
    try {
      const rows = pending.parse(JSON.parse(text));
      const writes = rows.map(({ links, ...write }) => ({ ...write, links: links.map(fromPending) }));
      left.push({ writes, remove: () => rm(file, { force: true }) });
    } catch {
      const sentence = `The clicks in ${file}${unreadable} cannot be read, and are not counted.`;
      // Of several processes that read it, the one that puts it aside says so.
      await rename(file, `${file}${unreadable}`).then(
        () => warn(sentence),
        () => {},
      );
    }
  }
  return left;
}
