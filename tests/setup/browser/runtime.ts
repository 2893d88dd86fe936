import { fakeBrowser } from 'wxt/testing/fake-browser';
import { noteCall } from '../late-calls.ts';
import { notificationPresses } from './notifications.ts';
import { answerUnseen, quickEvents } from './quick.ts';

/** The sender of a message, as the browser reports it to the background. */
export interface Sender {
  id?: string;
  url?: string;
  tab?: { id: number; url: string };
}

type SendResponse = (response?: unknown) => void;
type Listener = (message: unknown, sender: Sender, sendResponse: SendResponse) => unknown;

/** Hem's popup. */
const popupSender = (): Sender => ({
  id: fakeBrowser.runtime.id,
  url: fakeBrowser.runtime.getURL('/popup.html'),
});

const noListenerMessage = 'Could not establish connection. Receiving end does not exist.';
const portClosedMessage = 'The message port closed before a response was received.';

let sender: Sender = {};
let replies: unknown[] = [];
let waiting = new Set<() => void>();
const listeners = new Set<Listener>();

/** Sets the sender of messages; Hem's popup by default. */
export function sendAs(other: Sender): void {
  sender = other;
}

/** Returns all replies to pages since the test began, as JSON. */
export const allReplies = (): string => JSON.stringify(replies);

/** The other events that a worker listens to. */
const workerEvents = () => [
  fakeBrowser.alarms.onAlarm,
  fakeBrowser.runtime.onStartup,
  fakeBrowser.runtime.onInstalled,
  fakeBrowser.tabs.onActivated,
  fakeBrowser.tabs.onUpdated,
  notificationPresses,
  ...quickEvents,
];

/** Rejects all open requests, as a browser does when it stops a worker. */
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
 * `runtime.sendMessage` as in Chromium: messages travel as JSON, the first answer counts, and a listener that answers
 * later returns true.
 */
async function sendMessage(message: unknown): Promise<unknown> {
  // The background sends copied content to the offscreen document.
  const isCopy = typeof message === 'object' && message !== null && 'copy' in message;
  if (!isCopy && listeners.size === 0) throw new Error(noListenerMessage);
  noteCall('runtime.sendMessage');
  if (isCopy) return answerUnseen(message);
  const response = await new Promise<unknown>((resolve, reject) => {
    const closePort = () => reject(new Error(portClosedMessage));
    waiting.add(closePort);
    const sendResponse: SendResponse = (response) => {
      waiting.delete(closePort);
      resolve(overTheWire(response));
    };
    const results = [...listeners].map((listener) => listener(overTheWire(message), sender, sendResponse));
    if (!results.includes(true)) closePort();
  });
  replies.push(response);
  return response;
}

/** Undefined arrives as null, and values that JSON cannot express are left out. */
const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

const onMessage = {
  addListener: (listener: Listener) => listeners.add(listener),
  removeListener: (listener: Listener) => listeners.delete(listener),
};

Object.assign(fakeBrowser.runtime, { sendMessage, onMessage });
