import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
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

/** Agents that may wait for detection. More are unknown: a visitor can invent any number of them. */
const maxPending = 300;

/** The share of one processor's time that detection may use. */
const maxShare = 1 / 5;

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
   * wait for detection. Never rejects.
   */
  of: (visitor: Pick<Visitor, 'userAgent' | 'hints'>) => Device | Promise<Device>;
}

interface DevicesOptions {
  /** A monotonic clock in milliseconds. */
  now?: () => number;
  /** Resolves after some milliseconds. */
  sleep?: (delayMs: number) => Promise<unknown>;
  /** Called for the first failure only: visitors' agents must not fill a log. */
  onFault: (fault: unknown) => void;
}

/**
 * Creates a queue of agents, which are detected one by one. After each, the queue pauses for as long as keeps its
 * processor time within its share: agents take 1 to 30 ms.
 *
 * @param detect detects a device, such as in another thread.
 */
export function createDevices(
  detect: (said: AgentInfo) => Promise<Detection>,
  {
    now = () => performance.now(),
    sleep = (delayMs) => setTimeout(delayMs, null, { ref: false }),
    onFault,
  }: DevicesOptions,
): Devices {
  const cache = new LRUCache<string, Device>({ max: 5_000 });
  const pending = new Map<string, Promise<Device>>();
  /** The detection that the next agent waits for. */
  let last: Promise<unknown> = Promise.resolve();
  /** The time at which the queue's pause ends. */
  let readyAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;

  async function detectNext(key: string, said: AgentInfo): Promise<Device> {
    const pauseMs = readyAt - now();
    if (pauseMs > 0) await sleep(pauseMs);
    const beganAt = now();
    // A failed thread does not tell its processor time.
    let usedMs: number | null = null;
    try {
      const { device, processorMs } = await detect(said);
      usedMs = processorMs;
      cache.set(key, device);
      return device;
    } catch (fault) {
      if (!hasFailed) onFault(fault);
      hasFailed = true;
      return unknownDevice;
    } finally {
      pending.delete(key);
      readyAt = now() + (usedMs ?? now() - beganAt) * (1 / maxShare - 1);
    }
  }

  return {
    of: ({ userAgent, hints }) => {
      const agent = cutText(userAgent, maxAgentLength);
      const key = agentKeyOf({ userAgent: agent, hints });
      const seen = cache.get(key) ?? pending.get(key);
      if (seen) return seen;
      if (pending.size >= maxPending) return unknownDevice;
      const detecting = last.then(() => detectNext(key, { userAgent: agent, hints }));
      last = detecting;
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
  devices ??= createDevices(async (said) => detection.parse(await detecting.ask(said)), { onFault: console.error });
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

/** A detected device, and the processor time that this took. */
const detection = z.object({ device: deviceSchema, processorMs: z.number() });
export type Detection = z.infer<typeof detection>;

/** A browser's user agent, and its client hints by header. */
export const agentSchema = z.object({ userAgent: z.string(), hints: z.record(z.string(), z.string()) });
export type AgentInfo = z.infer<typeof agentSchema>;
