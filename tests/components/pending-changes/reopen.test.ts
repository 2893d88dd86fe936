import { expect, it } from 'vitest';
import { reopen } from '@/components/pending-changes/reopen.ts';
import { emptyDraft } from '@/lib/link/draft.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { unsent } from '../../setup/clock.ts';
import { connectedService } from '../../setup/connected.ts';
import { holdCalls } from '../../setup/hold-calls.ts';
import { makeLink } from '../../setup/make-link.ts';
import { until } from '../../setup/until.ts';

const earlier = { draft: { ...emptyDraft, title: 'Typed' }, base: emptyDraft, changed_at: '2026-03-01T12:00:00.000Z' };

it.each([
  ['none', null],
  ['the earlier one', earlier],
])('a change that is being sent cannot be edited, and leaves as draft %s', async (_name, before) => {
  await connectedService();
  const { id } = await makeLink();
  const subject = { kind: 'edit', id } as const;
  if (before !== null) await saveDraft(subject, before);
  const release = holdCalls('update');
  const saved = ask('updateLink', { id, title: 'New' });
  await until(async () => expect((await unsent()).map(({ state }) => state.name)).toEqual(['sending']));
  for (const operation of await unsent()) expect(await reopen(operation)).toEqual({ state: 'late' });
  release();
  await saved;
  expect(await readDraft(subject)).toEqual(before);
});
