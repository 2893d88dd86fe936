/** Detects devices in a thread of its own: what is asked for waits there, and no visit does. */

import DeviceDetector from 'node-device-detector';
import ClientHints from 'node-device-detector/client-hints.js';
import { answerMessages } from '../shared/thread.ts';
import { tidy } from '../stats/names.ts';
import type { Device, SaidAgent } from './devices.ts';
import { saidAgent } from './devices.ts';

/** One of each kind: between them they need the patterns that most others need. */
const common = [
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
];

/** Detects devices, for some 3 ms each. Reading its patterns takes half a second. */
function createDetector(): (said: SaidAgent) => Device {
  const detector = new DeviceDetector({ clientIndexes: true, deviceIndexes: true, osIndexes: true });
  const clientHints = new ClientHints();
  for (const agent of common) detector.detect(agent);
  return ({ userAgent, hints }) => {
    const { os, device, client } = detector.detect(userAgent, clientHints.parse(hints, {}));
    return {
      os_name: tidy(os.name ?? ''),
      device_type: tidy(device.type ?? ''),
      device_brand: tidy(device.brand ?? ''),
      device_model: tidy(device.model ?? ''),
      client_name: tidy(client.name ?? ''),
    };
  };
}

const detect = createDetector();
answerMessages((asked) => detect(saidAgent.parse(asked)));
