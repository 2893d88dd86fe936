import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { readCells, writeCells } from '../figures/cells.ts';
import { daysApart, type LinkTally, type Tally } from './tally.ts';

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
const pending = z.array(pendingLink);

const toPending = (link: LinkTally): z.infer<typeof pendingLink> => {
  const { linkId, clicks, uncounted, lastTime } = link;
  const days = [...daysApart(link)].map(([day, cells]) => {
    const { summary, visitors } = writeCells(cells);
    return { day, summary, visitors: Buffer.from(visitors).toString('base64') };
  });
  return { linkId, clicks, uncounted, lastTime, days };
};

const fromPending = ({ days, ...link }: z.infer<typeof pendingLink>): LinkTally => ({
  ...link,
  alike: new Map(),
  days: new Map(
    days.map(({ day, summary, visitors }) => [day, readCells({ summary, visitors: Buffer.from(visitors, 'base64') })]),
  ),
});

/**
 * Writes down what could not be stored, for the next start.
 *
 * @param beside the path that the file's begins with: several processes may each leave one.
 * @returns the file.
 */
export async function keepPending(beside: string, tally: Tally): Promise<string> {
  const file = `${beside}-${randomUUID()}`;
  await mkdir(dirname(beside), { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify([...tally.values()].map(toPending)), { mode: 0o600, flush: true });
  return file;
}

/** Renames a file, and answers whether it was there: another process may take it at the same time. */
const moved = (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(
    () => true,
    () => false,
  );

/**
 * Takes up what earlier ends of the service left. Each file is gone before its clicks are stored, so that none of them
 * counts twice.
 *
 * @param warn told in a sentence of a file that cannot be read, which stays where it is.
 */
export async function takePending(beside: string, warn: (sentence: string) => void): Promise<Tally[]> {
  const names = await readdir(dirname(beside)).catch(() => []);
  const taken: Tally[] = [];
  for (const name of names) {
    const file = join(dirname(beside), name);
    if (!name.startsWith(`${basename(beside)}-`) || name.endsWith(unreadable)) continue;
    // Of two processes that start at once, one has it.
    const own = `${file}.taken`;
    if (!(await moved(file, own))) continue;
    try {
      const links = pending.parse(JSON.parse(await readFile(own, 'utf8'))).map(fromPending);
      await rm(own);
      taken.push(new Map(links.map((link) => [link.linkId, link])));
    } catch {
      if (await moved(own, `${file}${unreadable}`))
        warn(`The clicks in ${file}${unreadable} cannot be read, and are not counted.`);
    }
  }
  return taken;
}
