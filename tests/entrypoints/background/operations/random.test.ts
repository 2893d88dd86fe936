import { setTimeout as wait } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { linkIdOf, type Operation } from '@/lib/operations/operation.ts';
import { releaseHost } from '@/lib/permissions/host.ts';
import { closeBrowser, startBackground } from '../../../setup/background.ts';
import { hurryTime } from '../../../setup/clock.ts';
import { connectedTo, placeAt } from '../../../setup/connected.ts';
import { drawnSteps, type Step } from '../../../setup/drawn-steps.ts';
import { faultNames } from '../../../setup/faults.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { compare, noDifferences, titleOf, type Write } from '../../../setup/model.ts';
import { candidatesOf, isMoving, isRefused, openOperations, operationsAtRest } from '../../../setup/operations.ts';
import { allowHost } from '../../../setup/press.ts';
import { reportedRuns, type Tally } from '../../../setup/reported-runs.ts';
import { runs, timesMore } from '../../../setup/runs.ts';

/** Faults that take 15 s of real time, and one after which a second link is possible (docs/pending-changes.md). */
const slowOnes = ['held', 'heldBefore'];
const faults = faultNames.filter((name) => !slowOnes.includes(name));

/** After these the list never shows whether a link was created. */
const listFaults = ['portalBefore', 'loginBefore', 'halfJson', 'dataNull'] as const;

/** The list's behavior while a person waits for a step, the days that the clock is ahead, and keys. */
const conditions = fc.record({
  lists: fc.array(fc.constantFrom(...listFaults, ...listFaults.flatMap(() => [null, null, null])), {
    minLength: 8,
    maxLength: 8,
  }),
  daysAhead: fc.constantFrom(0, 0, 2, 400, -2),
  /** True if Hem may access the host: then each create carries a key, which the service honors. */
  isKeyed: fc.boolean(),
  /** With keys: true if each create arrives twice, the second while the first is processed. */
  isRepeated: fc.boolean(),
});
type Conditions = typeof conditions extends fc.Arbitrary<infer C> ? C : never;
const TrueDate = Date;
const day = 86_400_000;

/** A place for each link. Two windows on one page are tested elsewhere. */
const placeOf = (marker: string) => placeAt(1, `https://example.com/${marker}`);

describe('whatever is requested, and whatever fails', () => {
  it('the service has exactly that in the end, without duplicates or losses', {
    timeout: 60_000 * timesMore,
  }, async () => {
    const service = await runFaultyService({ clock: () => new TrueDate() });
    const { proxy } = service;
    hurryTime(proxy.isBusy);
    const idOf = async (marker: string) =>
      (await service.links()).find(({ title }) => title?.startsWith(`${marker} `))?.id ?? null;

    /** Waits until the link is known, and then acts on it. */
    const settledId = async (marker: string) => {
      await proxy.heal();
      await waitUntilIdle();
      return idOf(marker);
    };
    /** Retries what nobody acts on any more: a token that was refused once is valid again. */
    const waitUntilIdle = async () => {
      for (let tries = 0; tries < 5; tries += 1) {
        await ask('sendNow', { operation: null });
        await wait(20);
        if ((await openOperations()).length === 0) return;
      }
      await decide(await operationsAtRest());
      await operationsAtRest();
    };
    /** Answers as a person who looks whether the link exists, and retries refused changes. */
    const decide = async (left: readonly Operation[]) => {
      const links = await service.links();
      for (const { id, write, state } of left) {
        // The list shows whether the link of a deletion is gone already.
        if (isRefused(state)) await ask('sendNow', { operation: id });
        const candidates = candidatesOf(state);
        if (write.kind !== 'create' || candidates === null) continue;
        const made = links.find(({ title }) => title === write.body.title);
        const candidate = candidates.find((one) => one.id === made?.id);
        if (made === undefined || candidate !== undefined) {
          expect(await ask('chooseLink', { operation: id, id: candidate?.id ?? null })).toEqual({
            ok: true,
            value: true,
          });
        } else await ask('discard', { operation: id });
      }
    };
    /** Ends all other faults, but the list stays unreadable: every operation ends, or asks the person. */
    const endWithoutList = async (fault: (typeof listFaults)[number]) => {
      await proxy.heal();
      await proxy.inject(fault, { on: 'GET /links' });
      // Pressed repeatedly, without waiting for an answer.
      for (let tries = 0; tries < 10 && (await openOperations()).some(({ state }) => isMoving(state)); tries += 1) {
        await ask('sendNow', { operation: null });
        await wait(10);
      }
      await decide(await operationsAtRest());
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
      (await openOperations()).some((one) =>
        one.write.kind === 'create'
          ? kind === 'create' && one.write.body.title === titleOf(marker)
          : linkIdOf(one.write) === id,
      );

    /** Waits until a press is answered or saved. Before that, it may be lost. */
    const waitUntilSaved = async (pressed: Promise<unknown>, write: Write, id: string) => {
      let isAnswered = false;
      void pressed.then(() => {
        isAnswered = true;
      });
      while (!isAnswered && !(await isKept(write, id))) await wait(5);
    };

    const run = async (tally: Tally, steps: Step[], { lists, daysAhead, isKeyed, isRepeated }: Conditions) => {
      vi.setSystemTime(TrueDate.now() + daysAhead * day);
      await service.database.deleteFrom('links').execute();
      await connectedTo(service);
      const { baseUrl } = service.settings;
      await (isKeyed ? allowHost(baseUrl) : releaseHost(baseUrl, []));
      proxy.repeatCreates(isKeyed && isRepeated);
      const written: Write[] = [];
      for (const [at, { write, fault, stopped }] of steps.entries()) {
        const list = lists[at] ?? null;
        if (write.kind === 'undoDelete') continue;
        // Act on a link only after it is shown.
        const id = write.kind === 'create' ? '' : await settledId(write.marker);
        if (id === null) continue;
        if (list !== null) await proxy.inject(list, { on: 'GET /links' });
        if (fault !== null) await proxy.inject(fault.name, { times: fault.times });
        tally.acts += 1;
        const done = perform(write, id);
        written.push(write);
        if (stopped === null) await Promise.race([done, wait(200)]);
        else {
          tally.stopped += 1;
          await wait(10);
          if (stopped === 'browser') await closeBrowser();
          await startBackground();
          // The popup may get no answer before anything was saved, so the person presses again.
          if (!(await done).ok) await waitUntilSaved(perform(write, id), write, id);
        }
        if (list !== null) await endWithoutList(list);
      }
      await proxy.heal();
      await waitUntilIdle();
      const waiting = (await operationsAtRest()).map((one) => JSON.stringify([one.state, linkIdOf(one.write)]));
      expect(waiting).toEqual([]);
      expect(compare(written, await service.links())).toEqual(noDifferences);
    };

    const reported = reportedRuns('random', [proxy], run);
    await fc.assert(fc.asyncProperty(drawnSteps({ steps: 8, faults }), conditions, reported), runs(8));
  });
});
