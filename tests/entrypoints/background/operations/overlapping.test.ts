import { setTimeout as wait } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { UpdateLinkBody } from '@/lib/contract/link-writing.ts';
import { emptyDraft } from '@/lib/link/draft.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { JobAbout, NewJobRow } from '@/lib/operations/job.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { releaseHost } from '@/lib/permissions/host.ts';
import { closeBrowser, startBackground } from '../../../setup/background.ts';
import { eventually, hurryTime } from '../../../setup/clock.ts';
import { connectedTo, placeAt } from '../../../setup/connected.ts';
import type { Matcher } from '../../../setup/fault-proxy.ts';
import type { FaultName } from '../../../setup/faults.ts';
import { runFaultyService } from '../../../setup/faulty-service.ts';
import { jobEnded, startJob } from '../../../setup/jobs.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { isConflict, isRefused, isSending, openOperations, operationsAtRest } from '../../../setup/operations.ts';
import { allowHost } from '../../../setup/press.ts';
import { reportedRuns, type Tally } from '../../../setup/reported-runs.ts';
import { runs, timesMore } from '../../../setup/runs.ts';

/** Actions on one link that do not wait for earlier ones; or the create of an equal link. */
const acts = ['rename', 'tag', 'save', 'windows', 'refuse', 'job', 'paused', 'undoDelete', 'create'] as const;

interface Step {
  act: (typeof acts)[number];
  fault: { name: FaultName; on: Matcher; times: number } | null;
  stopped: 'worker' | 'browser' | null;
  /** Keeps subscribers from finishing with a change, until the worker is stopped or the person waits. */
  isHeard: boolean;
}

/** Faults after which a write continues automatically. faults.test.ts tests each with unreadable answers. */
const faults = [
  ...(['resetBefore', 'resetAfter', 'cutOff', 'slow', 'serverErrorBefore', 'serverErrorAfter'] as const),
  ...(['badGatewayAfter', 'gatewayTimeoutAfter', 'unavailable', 'tooManyRequests', 'unauthorized'] as const),
];
const fault = fc.oneof(
  fc.record({
    name: fc.constantFrom<FaultName>(...faults),
    on: fc.constantFrom<Matcher>('any', 'PUT /link/update', 'POST /link/create', 'GET /link', 'GET /links'),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  // Nothing waits for a link that is read again.
  fc.constant({ name: 'held' as const, on: 'GET /link' as const, times: 1 }),
);

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts),
  fault: fc.option(fault, { freq: 2 }),
  stopped: fc.option(fc.constantFrom('worker', 'browser'), { freq: 2 }),
  isHeard: fc.boolean(),
});

/** Holds the next write of places until the returned function is called. */
function holdNextPlaces(): () => void {
  const write = fakeBrowser.storage.session.set.bind(fakeBrowser.storage.session);
  const release = Promise.withResolvers<void>();
  let isHeld = false;
  const spy = vi.spyOn(fakeBrowser.storage.session, 'set').mockImplementation((items) => {
    if (isHeld || !('places' in items)) return write(items);
    isHeld = true;
    return release.promise;
  });
  return () => {
    spy.mockRestore();
    release.resolve();
  };
}

/**
 * Waits until each create lists the links that it did not create, or is done. A stop in the milliseconds before
 * that may duplicate a link (docs/pending-changes.md).
 */
async function createNoted(): Promise<void> {
  await wait(10);
  await eventually(async () => {
    const creates = (await openOperations()).filter(({ write }) => write.kind === 'create');
    const isNoted = creates.every(({ notMade, state }) => notMade.length > 0 || !isSending(state));
    if (!isNoted) throw new Error('Still sending, and not recorded');
  });
}

const changes: readonly Step['act'][] = ['rename', 'tag', 'save', 'windows', 'refuse'];

/**
 * Waits a moment, and until a change of the link is saved or answered: a later step may stop the browser, and
 * repeats only its own change.
 */
async function keptOrAnswered(act: Step['act'], at: number, done: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  const answered = done.then(() => {
    isAnswered = true;
  });
  await Promise.race([answered, wait(30)]);
  const mark = act === 'refuse' ? `Refused ${at}` : act === 'tag' ? `tag-${at}` : `Title ${at}`;
  if (!changes.includes(act)) return;
  await eventually(async () => {
    if (isAnswered) return;
    const pending = (await openOperations()).map(({ write }) => JSON.stringify(write));
    if (!pending.some((write) => write.includes(mark))) throw new Error(`${mark} is not saved`);
  });
}

const asksPerson = ({ state }: Operation) => isRefused(state) || isConflict(state);

const renaming: JobAbout = { kind: 'edit', change: { kind: 'mergeTags', from: ['a'], to: 'b' } };
const rowOf = (body: UpdateLinkBody): NewJobRow => ({
  ...{ write: { kind: 'update', body, base: null }, name: 'Page', address: null, long_url: null },
});

const placeOf = (name: string) => placeAt(1, `https://example.com/${name}`);
const page = placeOf('page');

it('overlapping changes of one link end as requested, whatever fails', {
  timeout: 120_000 * timesMore,
}, async () => {
  const service = await runFaultyService();
  const { proxy } = service;
  hurryTime(proxy.isBusy);
  let letHear = () => {};
  /** Retries what nobody acts on any more: a token that was refused once is valid again. */
  const waitUntilIdle = async () => {
    letHear();
    await proxy.heal();
    for (let tries = 0; tries < 5; tries += 1) {
      await ask('sendNow', { operation: null });
      await wait(20);
      if ((await openOperations()).length === 0) return;
    }
    await operationsAtRest();
  };

  /**
   * Waits for an answer, and releases what is held meanwhile. Time stands still while an answer is held, also one that only
   * a stopped worker waited for.
   */
  const releasedUntil = async <T>(done: Promise<T>): Promise<T> => {
    let isAnswered = false;
    void done.then(() => {
      isAnswered = true;
    });
    await eventually(async () => {
      await proxy.release();
      if (!isAnswered) throw new Error('No answer yet');
    });
    return done;
  };

  const run = async (tally: Tally, steps: readonly Step[], isKeyed: boolean) => {
    await service.database.deleteFrom('links').execute();
    await connectedTo(service);
    const { baseUrl } = service.settings;
    await (isKeyed ? allowHost(baseUrl) : releaseHost(baseUrl, []));
    proxy.repeatCreates(isKeyed);
    await makeLink({ custom_link: 'taken' }, { at: placeOf('taken') });
    const { id } = await makeLink({ title: 'Page' }, { at: page });
    await waitUntilIdle();
    const expected = { title: 'Page', tags: '', source: null as string | null, count: 2, refused: 0, medium: '' };
    const jobs: string[] = [];
    let paused: string | null = null;
    const perform = ({ act }: Step, at: number): Promise<{ ok: boolean }> => {
      const { title, tags } = expected;
      switch (act) {
        case 'rename':
        case 'save':
        case 'windows':
          return ask('updateLink', { id, title });
        case 'tag':
          return ask('updateLink', { id, tags: [tags] });
        case 'refuse':
          return ask('updateLink', { id, title: `Refused ${at}`, custom_link: 'taken' });
        case 'create':
          // Equal, and the person wants another.
          return ask('createLink', {
            body: { long_url: page.address, title: 'Page' },
            geo_targets: [],
            at: placeOf(`again-${at}`),
          });
        default:
          return Promise.resolve({ ok: true });
      }
    };
    for (const [at, one] of steps.entries()) {
      const { act, stopped } = one;
      // One of two equal creates would join the other.
      if (act === 'create') await waitUntilIdle();
      tally.acts += 1;
      const before = { ...expected };
      if (act === 'rename' || act === 'save' || act === 'windows') expected.title = `Title ${at}`;
      if (act === 'tag') expected.tags = `tag-${at}`;
      if (act === 'refuse') expected.refused = 1;
      if (act === 'create') expected.count += 1;
      if (one.fault !== null) await proxy.inject(one.fault.name, one.fault);
      if (!one.isHeard && act !== 'create') {
        letHear();
        letHear = holdNextPlaces();
      }
      if (act === 'undoDelete') {
        await ask('scheduleDelete', { id });
        const undone = await ask('cancelDelete', { id });
        // Too late: the link accepts no other change.
        if (!undone.ok || !undone.value) break;
        continue;
      }
      if (act === 'paused') {
        // Only one: several rows would be sent in any order.
        if (paused !== null) continue;
        expected.medium = `medium-${at}`;
        paused = await startJob([rowOf({ id, has_utm: true, utm_medium: expected.medium })], renaming);
        await ask('pauseJob', { job: paused });
        continue;
      }
      if (act === 'job') {
        const body = { id, has_utm: true, utm_source: `job-${at}` };
        jobs.push(await startJob([rowOf(body)], renaming));
        expected.source = `job-${at}`;
        continue;
      }
      const save = (renamed: string) => {
        // As its form shows it: with all pending changes.
        const { title, tags, source } = before;
        const utm = source === null ? {} : { has_utm: true, utm_source: source };
        const base = { ...emptyDraft, long_url: page.address, title, tags: tags === '' ? [] : [tags], ...utm };
        return ask('saveLink', { body: { id, title: renamed }, base });
      };
      // A form does not show rows that a job has not loaded yet.
      const isBased = (act === 'save' || act === 'windows') && jobs.length === 0 && paused === null;
      const begun = async () => {
        if (!isBased) return perform(one, at);
        const saved = save(expected.title);
        // The other window started with the same link: the person is asked there.
        if (act === 'windows') void save(`Other ${at}`);
        return saved;
      };
      const done = begun();
      if (stopped === null) await keptOrAnswered(act, at, done);
      else {
        tally.stopped += 1;
        await (act === 'create' ? createNoted() : wait(10));
        if (stopped === 'browser') await closeBrowser();
        await startBackground();
        letHear();
        // The popup may get no answer before anything was saved, so the person presses again.
        if (!(await releasedUntil(done)).ok) await keptOrAnswered(act, at, begun());
      }
    }
    await waitUntilIdle();
    if (paused !== null) {
      await ask('runJob', { job: paused });
      await jobEnded(paused);
    }
    for (const job of jobs) await jobEnded(job);
    await waitUntilIdle();
    const left = await operationsAtRest();
    const links = await service.links();
    const link = links.find((one) => one.id === id);
    await ask('discardAll', null);
    if (link === undefined) return expect(steps.some(({ act }) => act === 'undoDelete')).toBe(true);
    // Pressed twice before the first was refused, so both are pending.
    const description = left.map((one) => JSON.stringify([one.state, one.write]));
    expect(left.filter((one) => !asksPerson(one))).toEqual([]);
    expect([left.some(({ state }) => isRefused(state)), description]).toEqual([expected.refused > 0, description]);
    expect(links).toHaveLength(expected.count);
    expect(link.title).toBe(expected.title);
    expect(link.utm_source).toBe(expected.source);
    expect(link.utm_medium ?? '').toBe(expected.medium);
    const tags = await service.database.selectFrom('link_tags').select('tag').where('link_id', '=', id).execute();
    expect(tags.map(({ tag }) => tag)).toEqual(expected.tags === '' ? [] : [expected.tags]);
  };

  const reported = reportedRuns('overlapping', [proxy], run);
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), fc.boolean(), reported), runs(8));
});
