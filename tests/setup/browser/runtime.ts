import { fakeBrowser } from 'wxt/testing/fake-browser';
import { notificationPresses } from './notifications.ts';
import { answerUnseen, quickEvents } from './quick.ts';

/** Who a message comes from, as the browser tells the background. */
export interface Sender {
  id?: string;
  url?: string;
  tab?: { id: number; url: string };
}

type SendResponse = (response?: unknown) => void;
type Listener = (message: unknown, sender: Sender, sendResponse: SendResponse) => unknown;

/** Hem's own popup. */
const popupSender = (): Sender => ({
  id: fakeBrowser.runtime.id,
  url: fakeBrowser.runtime.getURL('/popup.html'),
});

const nobodyListens = 'Could not establish connection. Receiving end does not exist.';
const nobodyAnswers = 'The message port closed before a response was received.';

let sender: Sender = {};
let replies: unknown[] = [];
let waiting = new Set<() => void>();
const listeners = new Set<Listener>();

/** Whose messages these are from now on. The popup's, unless a test says otherwise. */
export function sendAs(other: Sender): void {
  sender = other;
}

/** Every reply that crossed to a page since the test began, as it crossed: as JSON. */
export const allReplies = (): string => JSON.stringify(replies);

/** What else a worker listens to. */
const workerEvents = () => [
  fakeBrowser.alarms.onAlarm,
  fakeBrowser.runtime.onStartup,
  fakeBrowser.runtime.onInstalled,
  fakeBrowser.tabs.onActivated,
  fakeBrowser.tabs.onUpdated,
  notificationPresses,
  ...quickEvents,
];

/** Tells those who wait for an answer that none comes any more, as a browser does that stops a worker. */
export function closePorts(): void {
  for (const closePort of waiting) closePort();
}

export function resetRuntime(): void {
  listeners.clear();
  for (const event of workerEvents()) event.removeAllListeners();
  closePorts();
  sender = popupSender();
  replies = [];
  waiting = new Set();
}

/**
 * `runtime.sendMessage` as Chromium has it: what crosses is JSON, the first answer counts, and a listener that answers
 * later returns true.
 */
async function sendMessage(message: unknown): Promise<unknown> {
  // What is to be copied goes from the background to the document that no one sees.
  if (typeof message === 'object' && message !== null && 'copy' in message) return answerUnseen(message);
  if (listeners.size === 0) throw new Error(nobodyListens);
  const response = await new Promise<unknown>((resolve, reject) => {
    const closePort = () => reject(new Error(nobodyAnswers));
    waiting.add(closePort);
    const sendResponse: SendResponse = (response) => {
      waiting.delete(closePort);
      resolve(overTheWire(response));
    };
    const kept = [...listeners].map((listener) => listener(overTheWire(message), sender, sendResponse));
    if (!kept.includes(true)) closePort();
  });
  replies.push(response);
  return response;
}

/** Undefined crosses as null, and what JSON cannot say does not cross. */
const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

const onMessage = {
  addListener: (listener: Listener) => listeners.add(listener),
  removeListener: (listener: Listener) => listeners.delete(listener),
};

Object.assign(fakeBrowser.runtime, { sendMessage, onMessage });
