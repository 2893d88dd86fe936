import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import type { Operation, Write } from '@/lib/operations/operation.ts';
import { withPending } from '@/lib/operations/with-pending.ts';
import { stateOf } from '../../setup/job-rows.ts';
import { dueOperation } from '../../setup/operations.ts';
import { recordOf } from '../link/arbitrary-draft.ts';
import { writable } from '../link/model-service.ts';
import { edits, links, saveOf, sent } from './edits.ts';

const operationOf = (write: Write, state: Operation['state'] = stateOf.waiting) =>
  dueOperation('https://go.example.com/v1', write, { state });

/** Returns what a link does. The order of tags means nothing. */
const effectOf = (link: LinkRecord) => ({ ...writable(link), tags: link.tags?.toSorted() });

/** A save, and whether its form knew the link. */
const saves = fc.array(fc.record({ edit: edits, isBased: fc.boolean() }), { maxLength: 4 });

describe('the form of a link with pending saves', () => {
  property('shows the link as the service will have it, whether or not the first saves have arrived', () => {
    fc.assert(
      fc.property(links, saves, fc.nat(4), (link, list, arrived) => {
        const operations: Operation[] = [];
        const states = [link];
        for (const { edit, isBased } of list) {
          const save = saveOf(link, withPending(draftOfRecord(link), link.id, operations), edit);
          operations.push(operationOf(isBased ? save : { ...save, base: null }, stateOf.sending));
          states.push(sent(states.at(-1) ?? link, save));
        }
        const now = draftOfRecord(states[arrived] ?? link);
        expect(effectOf(recordOf(withPending(now, link.id, operations)))).toEqual(effectOf(states.at(-1) ?? link));
      }),
    );
  });

  property('shows no writes of other kinds or links, nor what waits for the person', () => {
    const asking = fc.constantFrom(stateOf.refused, stateOf.conflict, stateOf.passwordMissing);
    fc.assert(
      fc.property(links, edits, edits, asking, (link, edit, other, state) => {
        const now = draftOfRecord(link);
        const elsewhere = { ...link, id: crypto.randomUUID() };
        const save = operationOf(saveOf(link, now, edit));
        const others = [
          operationOf(saveOf(link, now, other), state),
          operationOf(saveOf(elsewhere, now, other)),
          operationOf({ kind: 'delete', id: link.id }),
          operationOf({ kind: 'create', body: { long_url: 'https://example.com/new' }, geo_targets: [] }),
        ];
        const shown = withPending(now, link.id, [save]);
        expect(withPending(now, link.id, [...others, save, ...others])).toEqual(shown);
      }),
    );
  });

  it('shows what others have changed meanwhile', () => {
    const [link] = fc.sample(links, 1);
    if (link === undefined) throw new Error('No link');
    const save = operationOf(saveOf(link, draftOfRecord(link), { title: 'Mine' }));
    const now = { ...draftOfRecord(link), title: 'Theirs', favicon: 'https://example.com/icon.png' };
    expect(withPending(now, link.id, [save])).toEqual({ ...now, title: 'Mine' });
  });
});
