import path from 'node:path';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { cutText } from '../shared/copy-text.ts';
import { openThread, type Thread } from '../shared/thread.ts';
import { unknownName } from '../stats/names.ts';
import { clientHints, noHints, type Visitor } from './click.ts';

/** A device that is not known, or was not detected. */
export const unknownDevice: Device = {
  os_name: unknownName,
  device_type: unknownName,
  device_brand: unknownName,
  device_model: unknownName,
  client_name: unknownName,
};

/** Longer agents than any browser's are cut: detection compares each with hundreds of patterns. */
const maxAgentLength = 512;

/**
 * New agents that are detected in a second, which takes a third of a processor, and at once, as after a start. A
 * visitor who invents agents cannot use more than that.
 */
const rate = 100;
const burst = 300;

/** Returns a cache key. Each header has its own line, since a visitor may send any value in any of them. */
export function agentKeyOf({ userAgent, hints }: AgentInfo): string {
  if (hints === noHints) return userAgent;
  let key = userAgent;
  for (const { name } of clientHints) key += `\n${hints[name] ?? ''}`;
  return key;
}

/** Detects visitors' devices. */
export interface Devices {
  /**
   * Returns the device of a visitor: at once for a cached agent, else later. Returns `unknownDevice` if too many agents
   * are being detected. Never rejects.
   */
  of: (visitor: Pick<Visitor, 'userAgent' | 'hints'>) => Device | Promise<Device>;
}

interface DevicesOptions {
  /** A monotonic clock in milliseconds. */
  now?: () => number;
  /** Called for the first failure only: visitors' agents must not fill a log. */
  onFault: (fault: unknown) => void;
}

/** @param detect detects a device, such as in another thread. */
export function createDevices(
  detect: (said: AgentInfo) => Promise<Device>,
  { now = () => performance.now(), onFault }: DevicesOptions,
): Devices {
  const cache = new LRUCache<string, Device>({ max: 5_000 });
  const pending = new Map<string, Promise<Device>>();
  let allowance = burst;
  let refilledAt = now();
  let hasFailed = false;

  function takeAllowance(): boolean {
    const at = now();
    allowance = Math.min(burst, allowance + ((at - refilledAt) / 1_000) * rate);
    refilledAt = at;
    if (allowance < 1 || pending.size >= burst) return false;
    allowance -= 1;
    return true;
  }

  async function remember(key: string, said: AgentInfo): Promise<Device> {
    try {
      const found = await detect(said);
      cache.set(key, found);
      return found;
    } catch (fault) {
      if (!hasFailed) onFault(fault);
      hasFailed = true;
      return unknownDevice;
    } finally {
      pending.delete(key);
    }
  }

  return {
    of: ({ userAgent, hints }) => {
      const agent = cutText(userAgent, maxAgentLength);
      const key = agentKeyOf({ userAgent: agent, hints });
      const seen = cache.get(key) ?? pending.get(key);
      if (seen) return seen;
      if (!takeAllowance()) return unknownDevice;
      const detecting = remember(key, { userAgent: agent, hints });
      pending.set(key, detecting);
      return detecting;
    },
  };
}

let thread: Thread | null = null;
let devices: Devices | null = null;

/**
 * Returns the devices and the detection thread of this process. All services in a process share them, since reading the
 * patterns takes half a second. The thread starts with the first click.
 */
export function sharedDevices(): Devices {
  thread ??= openThread(path.join(import.meta.dirname, 'device-thread.ts'));
  const detecting = thread;
  devices ??= createDevices(async (said) => deviceSchema.parse(await detecting.ask(said)), { onFault: console.error });
  return devices;
}

/** A click's device, in the interface's terms (§2.6). */
const deviceSchema = z.object({
  os_name: z.string(),
  device_type: z.string(),
  device_brand: z.string(),
  device_model: z.string(),
  client_name: z.string(),
});
export type Device = z.infer<typeof deviceSchema>;

/** A browser's user agent, and its client hints by header. */
export const agentSchema = z.object({ userAgent: z.string(), hints: z.record(z.string(), z.string()) });
export type AgentInfo = z.infer<typeof agentSchema>;
