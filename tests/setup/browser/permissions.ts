import { fakeBrowser } from 'wxt/testing/fake-browser';

interface Permissions {
  origins?: string[];
  permissions?: string[];
  /** Consents of Firefox. */
  data_collection?: string[];
}

type Listener = (changed: Permissions) => void;

let willing = true;
let hasAnswered: Promise<void> = Promise.resolve();
let hasChosen: Promise<void> = Promise.resolve();
let requestedNames: string[] = [];
const granted = new Set<string>();
const listeners = { added: new Set<Listener>(), removed: new Set<Listener>() };

/** True while a press is handled. Browsers show permission prompts only then. */
let pressed = typeof window === 'undefined';

const named = ({ origins = [], permissions = [], data_collection = [] }: Permissions) => [
  ...[...origins, ...permissions, ...data_collection],
];
const notify = (targets: Set<Listener>, changed: Permissions) => {
  for (const listener of targets) listener(changed);
};
const event = (targets: Set<Listener>) => ({
  addListener: (listener: Listener) => targets.add(listener),
  removeListener: (listener: Listener) => targets.delete(listener),
});

const permissions = {
  async request(requested: Permissions): Promise<boolean> {
    if (!pressed) throw new Error('This function must be called during a user gesture');
    requestedNames.push(...named(requested));
    await hasChosen;
    if (!willing) return false;
    for (const name of named(requested)) granted.add(name);
    notify(listeners.added, requested);
    await hasAnswered;
    return true;
  },
  contains: async (requested: Permissions): Promise<boolean> => named(requested).every((name) => granted.has(name)),
  async remove(revoked: Permissions): Promise<boolean> {
    const removed = named(revoked).filter((name) => granted.delete(name));
    if (removed.length > 0) notify(listeners.removed, revoked);
    return removed.length > 0;
  },
  onAdded: event(listeners.added),
  onRemoved: event(listeners.removed),
};

/** Runs a function as part of a press, during which browsers show permission prompts. */
export function whilePressed(act: () => void): void {
  const before = pressed;
  pressed = true;
  act();
  pressed = before;
}

/** Refuses all permission prompts from now on. */
export function refusePermissions(): void {
  willing = false;
}

/** Delays the answers to granted prompts until the returned function is called. */
export function delayAnswers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  hasAnswered = promise;
  return resolve;
}

/** Leaves prompts open until the returned function is called. */
export function holdPrompts(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  hasChosen = promise;
  return resolve;
}

/** Returns the permissions and origins requested since the test began. */
export const askedFor = (): readonly string[] => requestedNames;

/** Returns the granted permissions and origins. */
export const permissionsNow = (): string[] => [...granted];

export function resetPermissions(): void {
  willing = true;
  hasAnswered = Promise.resolve();
  hasChosen = Promise.resolve();
  requestedNames = [];
  granted.clear();
  listeners.added.clear();
  listeners.removed.clear();
}

function watchPresses(): void {
  for (const type of ['click', 'submit']) {
    window.addEventListener(type, () => (pressed = true), { capture: true });
    window.addEventListener(type, () => (pressed = false));
  }
}

if (typeof window !== 'undefined') watchPresses();
Object.assign(fakeBrowser, { permissions });
