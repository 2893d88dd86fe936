import { setTimeout as wait } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { linkIdOf } from '@/lib/outbox/entry.ts';
import { closeBrowser, startBackground } from '../../../setup/background.ts';
import { connectedTo } from '../../../setup/connected.ts';
import { drawnSteps, type Step } from '../../../setup/drawn-steps.ts';
import { faultNames } from '../../../setup/faults.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { compare, noDifferences, titleOf, type Write } from '../../../setup/model.ts';
import { hurryTime, keptEntries, outboxAtRest } from '../../../setup/outbox.ts';
import { runs, timesMore } from '../../../setup/runs.ts';

/** Those that take 15 s of real time, and the one that nobody can solve (docs/outbox.md). */
const slowOnes = ['held', 'heldBefore'];
const faults = faultNames.filter((name) => !slowOnes.includes(name));

/** A place of its own for each link: two windows on one page are tried elsewhere. */
const placeOf = (marker: string) => ({ tabId: 1, address: `https://example.com/${marker}` });

describe('whatever is asked, and whatever goes wrong', () => {
  it('the service holds just that in the end, nothing twice and nothing missing', {
    timeout: 60_000 * timesMore,
  }, async () => {
    const service = await runFaultyService();
    const { proxy } = service;
    hurryTime(proxy.isBusy);
    const idOf = async (marker: string) =>
      (await service.links()).find(({ title }) => title?.startsWith(`${marker} `))?.id ?? null;

    /** A person who waits until it is known which link it is, and then does something to it. */
    const settledId = async (marker: string) => {
      await proxy.heal();
      await settle();
      return idOf(marker);
    };
    /** What the person says no more to is tried again: a token that was refused once is good again. */
    const settle = async () => {
      for (let tries = 0; tries < 5; tries += 1) {
        await ask('sendNow', { entry: null });
        await wait(20);
        if ((await keptEntries()).length === 0) return;
      }
      await outboxAtRest();
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

    const run = async (steps: Step[]) => {
      await service.database.deleteFrom('links').execute();
      await connectedTo(service);
      const written: Write[] = [];
      for (const step of steps) {
        const { write, fault, stopped } = step;
        if (write.kind === 'undoDelete') continue;
        // What is done to a link is done once it is there to be seen.
        const id = write.kind === 'create' ? '' : await settledId(write.marker);
        if (id === null) continue;
        if (fault !== null) await proxy.inject(fault.name, { times: fault.times });
        const done = perform(write, id);
        written.push(write);
        if (stopped === null) await Promise.race([done, wait(200)]);
        else {
          await wait(10);
          if (stopped === 'browser') await closeBrowser();
          await startBackground();
          // The popup is told that nobody answered, which may be so before anything was kept: the person presses again.
          if (!(await done).ok) await Promise.race([perform(write, id), wait(200)]);
        }
      }
      await proxy.heal();
      await settle();
      const waiting = (await outboxAtRest()).map((entry) => JSON.stringify([entry.state, linkIdOf(entry.write)]));
      expect(waiting).toEqual([]);
      expect(compare(written, await service.links())).toEqual(noDifferences);
    };

    await fc.assert(fc.asyncProperty(drawnSteps({ steps: 8, faults }), run), runs(8));
  });
});
