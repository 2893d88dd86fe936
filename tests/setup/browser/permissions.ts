import { fakeBrowser } from 'wxt/testing/fake-browser';

interface Permissions {
  origins?: string[];
  permissions?: string[];
}

type Listener = (changed: Permissions) => void;

let willing = true;
let hasAnswered: Promise<void> = Promise.resolve();
let asked: string[] = [];
const granted = new Set<string>();
const listeners = { added: new Set<Listener>(), removed: new Set<Listener>() };

/** A press that is being handled: a browser asks the person then, and at no other time. */
let pressed = typeof window === 'undefined';

const named = ({ origins = [], permissions = [] }: Permissions) => [...origins, ...permissions];
const tell = (whom: Set<Listener>, changed: Permissions) => {
  for (const listener of whom) listener(changed);
};
const event = (whom: Set<Listener>) => ({
  addListener: (listener: Listener) => whom.add(listener),
  removeListener: (listener: Listener) => whom.delete(listener),
});

const permissions = {
  async request(wanted: Permissions): Promise<boolean> {
    if (!pressed) throw new Error('This function must be called during a user gesture');
    asked.push(...named(wanted));
    if (!willing) return false;
    for (const name of named(wanted)) granted.add(name);
    tell(listeners.added, wanted);
    await hasAnswered;
    return true;
  },
  contains: async (wanted: Permissions): Promise<boolean> => named(wanted).every((name) => granted.has(name)),
  async remove(unwanted: Permissions): Promise<boolean> {
    const held = named(unwanted).filter((name) => granted.delete(name));
    if (held.length > 0) tell(listeners.removed, unwanted);
    return held.length > 0;
  },
  onAdded: event(listeners.added),
  onRemoved: event(listeners.removed),
};

/** Does what a person's press does: a browser asks them meanwhile. */
export function whilePressed(act: () => void): void {
  const before = pressed;
  pressed = true;
  act();
  pressed = before;
}

/** The person refuses from now on. */
export function refusePermissions(): void {
  willing = false;
}

/** What is allowed from now on is answered no sooner than what this returns is called. */
export function delayAnswers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  hasAnswered = promise;
  return resolve;
}

/** What the person was asked for since the test began. */
export const askedFor = (): readonly string[] => asked;

/** What Hem is allowed now. */
export const permissionsNow = (): string[] => [...granted];

export function resetPermissions(): void {
  willing = true;
  hasAnswered = Promise.resolve();
  asked = [];
  granted.clear();
  listeners.added.clear();
  listeners.removed.clear();
}

function noticePresses(): void {
  for (const type of ['click', 'submit']) {
    window.addEventListener(type, () => (pressed = true), { capture: true });
    window.addEventListener(type, () => (pressed = false));
  }
}

if (typeof window !== 'undefined') noticePresses();
Object.assign(fakeBrowser, { permissions });
