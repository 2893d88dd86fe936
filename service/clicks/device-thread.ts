/** Detects devices in a thread of its own, so that no visit waits. */

import DeviceDetector from 'node-device-detector';
import ClientHints from 'node-device-detector/client-hints.js';
import { answerMessages } from '../shared/thread.ts';
import { cleanName } from '../stats/names.ts';
import type { AgentInfo, Detection, Device } from './devices.ts';
import { agentSchema } from './devices.ts';

/** Common agents, which need most of the patterns. */
const common = [
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
];

/** Detects a device in about 3 ms. Creating the detector takes half a second. */
function createDetector(): (said: AgentInfo) => Device {
  const detector = new DeviceDetector({ clientIndexes: true, deviceIndexes: true, osIndexes: true });
  const clientHints = new ClientHints();
  for (const agent of common) detector.detect(agent);
  return ({ userAgent, hints }) => {
    const { os, device, client } = detector.detect(userAgent, clientHints.parse(hints, {}));
    return {
      os_name: cleanName(os.name ?? ''),
      device_type: cleanName(device.type ?? ''),
      device_brand: cleanName(device.brand ?? ''),
      device_model: cleanName(device.model ?? ''),
      client_name: cleanName(client.name ?? ''),
    };
  };
}

const detect = createDetector();

answerMessages((asked): Detection => {
  const before = process.threadCpuUsage();
  const device = detect(agentSchema.parse(asked));
  const { user, system } = process.threadCpuUsage(before);
  return { device, processorMs: (user + system) / 1_000 };
});
