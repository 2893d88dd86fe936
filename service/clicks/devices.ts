import { LRUCache } from 'lru-cache';
import DeviceDetector from 'node-device-detector';
import ClientHints from 'node-device-detector/client-hints.js';
import type { Visitor } from './click.ts';
import { tidy } from './tidy.ts';

/** What a click is made with, in the interface's words (§2.6). */
export interface Device {
  os_name: string;
  device_type: string;
  device_brand: string;
  device_model: string;
  client_name: string;
}

/** Longer ones than any browser's are cut: detection tries hundreds of patterns on each. */
const longest = 512;

/** One of each kind: between them they need the patterns that most others need. */
const common = [
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
];

const detector = new DeviceDetector({ clientIndexes: true, deviceIndexes: true, osIndexes: true });
const clientHints = new ClientHints();
const known = new LRUCache<string, Device>({ max: 5_000 });

/** Reads the patterns, for half a second: better at the start than behind the first click, which would wait too long. */
export function warmUp(): void {
  for (const agent of common) detector.detect(agent);
}

/**
 * What a visitor uses. A user agent that was not seen before takes about 3 ms; the answer is kept, since visits share a
 * few thousand of them.
 */
export function deviceOf({ userAgent, hints }: Pick<Visitor, 'userAgent' | 'hints'>): Device {
  const agent = userAgent.slice(0, longest);
  const sent = Object.values(hints);
  const key = sent.length === 0 ? agent : [agent, ...sent].join('\n');
  const seen = known.get(key);
  if (seen) return seen;
  const { os, device, client } = detector.detect(agent, clientHints.parse(hints, {}));
  const found = {
    os_name: tidy(os.name ?? ''),
    device_type: tidy(device.type ?? ''),
    device_brand: tidy(device.brand ?? ''),
    device_model: tidy(device.model ?? ''),
    client_name: tidy(client.name ?? ''),
  };
  known.set(key, found);
  return found;
}
