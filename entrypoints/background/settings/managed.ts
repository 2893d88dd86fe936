import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { takingTurns } from '@/lib/async/taking-turns.ts';
import { readPolicy, withPolicy } from '@/lib/managed/policy.ts';
import { fixedSection, givenSection, unreadableSettings } from '@/lib/settings/fixed.ts';
import { isSame, sectionNames, sections, type Values } from '@/lib/settings/sections.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { type Managed, managedItem } from '@/lib/storage/managed.ts';
import { changeConnections, connectionsMutex } from '../connections/saved-connections.ts';

const inTurn = takingTurns();

/** Keeps to what an organisation has set: when the browser starts, when it changes, and when something else was chosen. */
export function keepManaged(): void {
  void refreshManaged();
  browser.storage.onChanged.addListener((_changes, area) => {
    if (area === 'managed') void refreshManaged();
  });
  for (const name of sectionNames) sections[name].watch(() => void applyAgain());
}

/** Reads what the organisation sets, and has Hem be as it says. */
export const refreshManaged = (): Promise<void> =>
  inTurn(async () => {
    const former = await managedItem.get();
    const { policy, unreadable: parts } = readPolicy(await readManagedStorage());
    const unreadable = [...parts, ...unreadableSettings(policy)];
    const isNew = !isSame(policy, former.policy) || !isSame(unreadable, former.unreadable);
    if (isNew) await managedItem.set(await applySections({ policy, unreadable, before: former.before }, former));
    await applyConnection({ policy });
  });

const applyAgain = (): Promise<void> =>
  inTurn(async () => {
    const managed = await managedItem.get();
    for (const name of sectionNames) {
      const fixed = fixedSection(managed.policy, name);
      const current = await sections[name].read();
      const wanted = { ...current, ...fixed };
      if (!isSame(current, wanted)) await sections[name].keep(wanted);
    }
  });

/** Firefox rejects where no organisation sets anything. */
async function readManagedStorage(): Promise<Record<string, unknown>> {
  const isObject = z.record(z.string(), z.unknown());
  return isObject.safeParse(await browser.storage.managed.get(null).catch(() => null)).data ?? {};
}

/** Sets what is set, and gives back what no longer is. Answers with what the person had chosen meanwhile. */
async function applySections(managed: Managed, former: Managed): Promise<Managed> {
  const before: Record<string, Record<string, unknown>> = {};
  for (const name of sectionNames) {
    const [given, formerly] = [givenSection(managed.policy, name), givenSection(former.policy, name)];
    const current = await sections[name].read();
    const kept: Values = former.before[name] ?? {};
    // What the organisation only suggests is the beginning: chosen once, it is the person's.
    const fixed = fixedSection(managed.policy, name);
    const news = Object.fromEntries(
      Object.entries(given).filter(([key, value]) => key in fixed || !isSame(formerly[key], value)),
    );
    const freed = Object.fromEntries(Object.entries(kept).filter(([key]) => !(key in fixed)));
    before[name] = Object.fromEntries(Object.keys(fixed).map((key) => [key, key in kept ? kept[key] : current[key]]));
    const wanted = { ...current, ...freed, ...news };
    if (!isSame(current, wanted)) await sections[name].keep(wanted);
  }
  return { ...managed, before };
}

/** Each connection to the organisation's service gets its names and domains. */
const applyConnection = ({ policy }: Pick<Managed, 'policy'>): Promise<void> =>
  connectionsMutex(async () => {
    const isDone = (await readConnections()).every((connection) => isSame(connection, withPolicy(connection, policy)));
    if (!isDone) await changeConnections((all) => all.map((connection) => withPolicy(connection, policy)));
  });
