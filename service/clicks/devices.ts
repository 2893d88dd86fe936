import path from 'node:path';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { openThread, type Thread } from '../shared/thread.ts';
import { unknown } from '../stats/names.ts';
import type { Visitor } from './click.ts';

/** What is not known, or not looked into. */
export const unknownDevice: Device = {
  os_name: unknown,
  device_type: unknown,
  device_brand: unknown,
  device_model: unknown,
  client_name: unknown,
};

/** Longer ones than any browser's are cut: detection tries hundreds of patterns on each. */
const longest = 512;

/**
 * Agents that were not seen before are looked into at this rate a second, which takes a third of a processor; as many as
 * `burst` at once, as after a start. Whoever invents a new one for each visit gets no more of the machine than that.
 */
const rate = 100;
const burst = 300;

/** Says what visitors use. */
export interface Devices {
  /**
   * What a visitor uses: at once where their agent was seen before, since visits share a few thousand of them; else
   * later. `unknownDevice` where too many are looked into already. Never rejects.
   */
  of: (visitor: Pick<Visitor, 'userAgent' | 'hints'>) => Device | Promise<Device>;
}

interface DevicesOptions {
  /** A clock in milliseconds that never goes back. */
  now?: () => number;
  /** Told the first time that an agent cannot be looked into: visitors' agents must not fill a log. */
  onFault: (fault: unknown) => void;
}

/** @param detect what says a device, from anywhere. */
export function createDevices(
  detect: (said: SaidAgent) => Promise<Device>,
  { now = () => performance.now(), onFault }: DevicesOptions,
): Devices {
  const known = new LRUCache<string, Device>({ max: 5_000 });
  const asked = new Map<string, Promise<Device>>();
  let allowance = burst;
  let reckoned = now();
  let hasFailed = false;

  function mayAsk(): boolean {
    const at = now();
    allowance = Math.min(burst, allowance + ((at - reckoned) / 1_000) * rate);
    reckoned = at;
    if (allowance < 1 || asked.size >= burst) return false;
    allowance -= 1;
    return true;
  }

  async function remember(key: string, said: SaidAgent): Promise<Device> {
    try {
      const found = await detect(said);
      known.set(key, found);
      return found;
    } catch (fault) {
      if (!hasFailed) onFault(fault);
      hasFailed = true;
      return unknownDevice;
    } finally {
      asked.delete(key);
    }
  }

  return {
    of: ({ userAgent, hints }) => {
      const agent = userAgent.slice(0, longest);
      const sent = Object.values(hints);
      const key = sent.length === 0 ? agent : [agent, ...sent].join('\n');
      const seen = known.get(key) ?? asked.get(key);
      if (seen) return seen;
      if (!mayAsk()) return unknownDevice;
      const detecting = remember(key, { userAgent: agent, hints });
      asked.set(key, detecting);
      return detecting;
    },
  };
}

let thread: Thread | null = null;
let devices: Devices | null = null;

/** Resolves when devices can be found: half a second after the start, which is better spent there than by the first click. */
export async function warmUp(): Promise<void> {
  await sharedDevices().of({ userAgent: '', hints: {} });
}

/**
 * The devices that this process knows, and the thread that finds further ones: one for all services in the process, since
 * its patterns take half a second to read.
 */
export function sharedDevices(): Devices {
  thread ??= openThread(path.join(import.meta.dirname, 'device-thread.ts'));
  const detecting = thread;
  devices ??= createDevices(async (said) => device.parse(await detecting.ask(said)), { onFault: console.error });
  return devices;
}

/** What a click is made with, in the interface's words (§2.6). */
const device = z.object({
  os_name: z.string(),
  device_type: z.string(),
  device_brand: z.string(),
  device_model: z.string(),
  client_name: z.string(),
});
export type Device = z.infer<typeof device>;

/** What a browser says of itself: its user agent, and the client hints that it sent, by header. */
export const saidAgent = z.object({ userAgent: z.string(), hints: z.record(z.string(), z.string()) });
export type SaidAgent = z.infer<typeof saidAgent>;
