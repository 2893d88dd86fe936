import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { mutex } from '@/lib/async/async.ts';
import { apis } from '@/lib/browser/apis.ts';
import { readPolicy, withPolicy } from '@/lib/managed/policy.ts';
import { fixedSection, givenSection, unreadableSettings } from '@/lib/settings/fixed.ts';
import { isSame, sectionNames, sections, type Values } from '@/lib/settings/sections.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { type Key, writeTogether } from '@/lib/storage/keyed-item.ts';
import { type Managed, managedItem, managedKey } from '@/lib/storage/managed.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
  connections: Connections;
}

/**
 * Applies an organization's settings when the browser starts, when they change, and when the person changes a fixed
 * one.
 */
export function registerManaged({ lifetime, noteProblem, connections }: Needs): void {
  const inTurn = mutex();

  refreshManaged();
  lifetime.listen(browser.storage.onChanged, (_changes, area) => {
    if (area === 'managed') refreshManaged();
  });
  for (const name of sectionNames) lifetime.onStopped(sections[name].watch(applyAgain));

  /** Reads the organization's settings and applies them. */
  function refreshManaged(): void {
    inTurn(async () => {
      const former = await managedItem.get();
      const { policy, unreadable: parts } = readPolicy(await readManagedStorage());
      const unreadable = [...parts, ...unreadableSettings(policy)];
      const isNew = !isSame(policy, former.policy) || !isSame(unreadable, former.unreadable);
      if (isNew) await applySections({ policy, unreadable, before: former.before }, former);
      await applyConnection({ policy });
    }).catch(noteProblem('sync'));
  }

  function applyAgain(): void {
    inTurn(async () => {
      const managed = await managedItem.get();
      for (const name of sectionNames) {
        const fixed = fixedSection(managed.policy, name);
        const current = await sections[name].read();
        const wanted = { ...current, ...fixed };
        if (!isSame(current, wanted)) await sections[name].save(wanted);
      }
    }).catch(noteProblem('sync'));
  }

  /** Gives each connection to the organization's service its names and domains. */
  function applyConnection({ policy }: Pick<Managed, 'policy'>): Promise<void> {
    return connections.inTurn(async () => {
      const isDone = (await readConnections()).every((connection) =>
        isSame(connection, withPolicy(connection, policy)),
      );
      if (!isDone) await connections.change((all) => all.map((connection) => withPolicy(connection, policy)));
    });
  }
}

/** Returns the managed storage; empty if it cannot be read: Firefox rejects without an organization. */
async function readManagedStorage(): Promise<Record<string, unknown>> {
  const isObject = z.record(z.string(), z.unknown());
  return isObject.safeParse(await apis.storage.managed?.get(null).catch(() => null)).data ?? {};
}

/**
 * Saves a policy, its values and the person's values that they replace, and restores the person's for values no longer
 * set. In one write, so that the sync never takes the organization's values for the person's, and a stopped worker loses
 * neither.
 */
async function applySections(managed: Managed, former: Managed): Promise<void> {
  const changed: (readonly [Key, Values])[] = [];
  const before: Record<string, Record<string, unknown>> = {};
  for (const name of sectionNames) {
    const [given, formerly] = [givenSection(managed.policy, name), givenSection(former.policy, name)];
    const current = await sections[name].read();
    const kept: Values = former.before[name] ?? {};
    // A suggested value is the initial one only: the person may change it.
    const fixed = fixedSection(managed.policy, name);
    const news = Object.fromEntries(
      Object.entries(given).filter(([key, value]) => key in fixed || !isSame(formerly[key], value)),
    );
    const freed = Object.fromEntries(Object.entries(kept).filter(([key]) => !(key in fixed)));
    before[name] = Object.fromEntries(Object.keys(fixed).map((key) => [key, key in kept ? kept[key] : current[key]]));
    const wanted = { ...current, ...freed, ...news };
    if (!isSame(current, wanted)) changed.push(sections[name].entry(wanted));
  }
  await writeTogether('local', [[managedKey, { ...managed, before }], ...changed]);
}
