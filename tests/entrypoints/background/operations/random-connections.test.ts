import { setTimeout as wait } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { newConnection, pageConnectionId, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { linkIdOf, type Operation } from '@/lib/operations/operation.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { closeBrowser, startBackground } from '../../../setup/background.ts';
import { eventually, hurryTime } from '../../../setup/clock.ts';
import { drawnSteps, type Step } from '../../../setup/drawn-steps.ts';
import type { FaultProxy } from '../../../setup/fault-proxy.ts';
import { faultNames } from '../../../setup/faults.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { compare, noDifferences, titleOf, type Write } from '../../../setup/model.ts';
import { candidatesOf, isRefused, openOperations, operationsAtRest } from '../../../setup/operations.ts';
import { reportedRuns, type Tally } from '../../../setup/reported-runs.ts';
import { runs, timesMore } from '../../../setup/runs.ts';

/** Two tokens of one service, and one of another. */
const names = ['one', 'two', 'other'] as const;
type Who = (typeof names)[number];

/** Faults that take 15 s of real time, and one after which a second link is possible (docs/pending-changes.md). */
const slowOnes = ['held', 'heldBefore'];
const faults = faultNames.filter((name) => !slowOnes.includes(name));

/** Whose link a step creates, which connection it removes, and which it puts to use. */
const turn = fc.record({
  who: fc.constantFrom(...names),
  left: fc.constantFrom(null, null, ...names),
  inUse: fc.constantFrom(...names),
  /** The person's wait, in milliseconds. */
  wait: fc.constantFrom(0, 5, 100),
});
const firstTurn = { who: 'one', left: null, inUse: 'one', wait: 100 } as const;
type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never;

const placeOf = (marker: string) => ({
  tabId: 1,
  address: `https://example.com/${marker.replace(/^\w+ /, '')}`,
  connectionId: pageConnectionId(),
});

/** The marker of a link, and the connection that created it. */
const ownOf = (name: Who, marker: string) => `${name} ${marker}`;

it('changes on several connections end as requested on each, even if one is removed and connected again', {
  timeout: 180_000 * timesMore,
}, async () => {
  onTestFinished(() => setPageConnection(newConnection));
  const [shared, apart] = [await runFaultyService(), await runFaultyService()];
  const tokens = { one: shared.token, two: await shared.anotherToken(), other: apart.token };
  /** The connection of each, as last created. */
  const ids = { one: '', two: '', other: '' };
  const serviceOf = (name: Who) => (name === 'other' ? apart : shared);
  const proxies: FaultProxy[] = [shared.proxy, apart.proxy];
  const isBusy = () => proxies.some((proxy) => proxy.isBusy());
  hurryTime(isBusy);

  const connect = async (name: Who) => {
    setPageConnection(newConnection);
    const connected = await ask('connect', {
      settings: serviceOf(name).settings,
      token: tokens[name],
      check: false,
    });
    if (!connected.ok) throw new Error('Not connected');
    ids[name] = connected.value.id;
  };
  const linksOf = async (name: Who) =>
    (await serviceOf(name).links()).filter(({ title }) => title?.startsWith(`${name} `));
  const idOf = async (name: Who, marker: string) =>
    (await linksOf(name)).find(({ title }) => title?.startsWith(`${marker} `))?.id ?? null;
  const heal = () => Promise.all(proxies.map((proxy) => proxy.heal()));

  /** Answers as a person who looks whether the link exists, and retries refused changes. */
  const decide = async (left: readonly Operation[]) => {
    const links = [...(await shared.links()), ...(await apart.links())];
    for (const { id, write, state } of left) {
      if (isRefused(state)) await ask('sendNow', { operation: id });
      const candidates = candidatesOf(state);
      if (write.kind !== 'create' || candidates === null) continue;
      const made = links.find(({ title }) => title === write.body.title);
      const candidate = candidates.find((one) => one.id === made?.id);
      if (made === undefined || candidate !== undefined)
        await ask('chooseLink', { operation: id, id: candidate?.id ?? null });
      else await ask('discard', { operation: id });
    }
  };
  const sendAll = async () => {
    for (const name of names) {
      setPageConnection(ids[name]);
      await ask('sendNow', { operation: null });
    }
  };
  const waitUntilIdle = async () => {
    await heal();
    for (let tries = 0; tries < 5; tries += 1) {
      await sendAll();
      await wait(20);
      if ((await openOperations()).length === 0) return;
    }
    await decide(await operationsAtRest());
    await sendAll();
    expect((await operationsAtRest()).map(({ state }) => state)).toEqual([]);
  };

  const perform = ({ kind, marker, ...write }: Write, id: string): Promise<{ ok: boolean }> => {
    if (kind === 'create') {
      const body = { long_url: placeOf(marker).address, title: titleOf(marker) };
      return ask('createLink', { body, geo_targets: [], at: placeOf(marker) });
    }
    if (kind === 'update' && 'revision' in write)
      return ask('updateLink', { id, title: titleOf(marker, write.revision) });
    return kind === 'delete' ? ask('scheduleDelete', { id }) : ask('deleteLink', { id });
  };

  const isKept = async ({ kind, marker }: Write, id: string) =>
    (await openOperations()).some(({ write }) =>
      write.kind === 'create' ? kind === 'create' && write.body.title === titleOf(marker) : linkIdOf(write) === id,
    );

  /** Waits until a press is answered or saved. If Hem stops before that, the person presses again. */
  const waitUntilSaved = async (pressed: Promise<unknown>, write: Write, id: string) => {
    let isAnswered = false;
    void pressed.then(() => {
      isAnswered = true;
    });
    while (!isAnswered && !(await isKept(write, id))) await wait(5);
  };

  /** Returns the changes requested on a connection, as its service has them now. */
  const writtenNow = async (name: Who): Promise<Write[]> => {
    const titles = (await linksOf(name)).map(({ title }) => title ?? '');
    return titles.flatMap((title) => {
      const [, marker = '', revision = ''] = /^(.*) revision (\d+)$/.exec(title) ?? [];
      return [
        { kind: 'create' as const, marker },
        { kind: 'update' as const, marker, revision: Number(revision) },
      ];
    });
  };

  const run = async (tally: Tally, steps: readonly Step[], turns: readonly Turn[]) => {
    await heal();
    for (const { database } of [shared, apart]) await database.deleteFrom('links').execute();
    await startBackground();
    const written: Record<Who, Write[]> = { one: [], two: [], other: [] };
    /** Pending changes of a removed connection are discarded, and the next connection gets none of them. */
    const leave = async (name: Who) => {
      setPageConnection(ids[name]);
      tally.acts += 1;
      expect(await ask('disconnect', null)).toEqual({ ok: true, value: null });
      expect(await readConnections()).toHaveLength(names.length - 1);
      await eventually(() => expect(isBusy()).toBe(false));
      const pending = written[name].map(({ marker }) => marker);
      expect(compare(written[name], await linksOf(name), pending)).toEqual(noDifferences);
      written[name] = await writtenNow(name);
      await connect(name);
    };
    for (const name of names) await connect(name);
    for (const [at, { write, fault, stopped }] of steps.entries()) {
      const { left, inUse, wait: looksOn } = turns[at] ?? firstTurn;
      const { who: name } = turns[Number(/\d+$/.exec(write.marker))] ?? firstTurn;
      if (write.kind === 'undoDelete') continue;
      const marker = ownOf(name, write.marker);
      if (write.kind !== 'create') await waitUntilIdle();
      setPageConnection(ids[name]);
      const id = write.kind === 'create' ? '' : await idOf(name, marker);
      if (id === null) continue;
      if (fault !== null) await serviceOf(name).proxy.inject(fault.name, { times: fault.times });
      const own = { ...write, marker };
      written[name].push(own);
      tally.acts += 1;
      const done = perform(own, id);
      await ask('useConnection', { connectionId: ids[inUse] });
      if (stopped === null) {
        await waitUntilSaved(done, own, id);
        await Promise.race([done, wait(looksOn)]);
      } else {
        tally.stopped += 1;
        await wait(10);
        if (stopped === 'browser') await closeBrowser();
        await startBackground();
        if (!(await done).ok) {
          // Saved changes stay saved, even if Hem is stopped while the person presses again.
          const wasKept = await isKept(own, id);
          const again = perform(own, id);
          await (wasKept ? Promise.race([again, wait(looksOn)]) : waitUntilSaved(again, own, id));
        }
      }
      if (left !== null) await leave(left);
    }
    await waitUntilIdle();
    for (const name of names) expect(compare(written[name], await linksOf(name))).toEqual(noDifferences);
    expect(await shared.links()).toHaveLength((await linksOf('one')).length + (await linksOf('two')).length);
    for (const name of names) {
      setPageConnection(ids[name]);
      expect(await ask('disconnect', null)).toEqual({ ok: true, value: null });
    }
  };

  const turns = fc.array(turn, { minLength: 8, maxLength: 8 });
  const reported = reportedRuns('random-connections', proxies, run);
  await fc.assert(fc.asyncProperty(drawnSteps({ steps: 8, faults }), turns, reported), runs(8));
});
