import { randomInt } from 'node:crypto';

/** Below the ephemeral ports of all systems (from 32,768 or 49,152 on), and without ports that `fetch` blocks. */
const [from, to] = [20_000, 32_000];
let last = randomInt(from, to);

/**
 * Listens on a port that the system does not assign to other programs. While it is closed for a moment, nothing else
 * answers on it, and it can be opened again.
 *
 * @param listen rejects if the port is in use; then the next port is tried
 */
export async function listenOnFixedPort<T>(listen: (port: number) => Promise<T>, tries = 100): Promise<T> {
  last = last + 1 < to ? last + 1 : from;
  try {
    return await listen(last);
  } catch (fault) {
    if (tries === 0) throw fault;
    return listenOnFixedPort(listen, tries - 1);
  }
}
