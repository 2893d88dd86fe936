import { randomInt } from 'node:crypto';

/** Below those that systems give to whoever asks for any (from 32,768 or 49,152 on), and none that `fetch` refuses. */
const [from, to] = [20_000, 32_000];
let last = randomInt(from, to);

/**
 * Listens on a port that nobody else is given while it is let go for a moment: what is stopped leaves nobody there who
 * answers, and can be started again.
 *
 * @param listen rejects where the port is taken: then the next one is tried.
 */
export async function listenOnKept<T>(listen: (port: number) => Promise<T>, tries = 100): Promise<T> {
  last = last + 1 < to ? last + 1 : from;
  try {
    return await listen(last);
  } catch (fault) {
    if (tries === 0) throw fault;
    return listenOnKept(listen, tries - 1);
  }
}
