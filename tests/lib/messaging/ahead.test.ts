import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { askAhead } from '@/lib/messaging/ahead.ts';
import { ask } from '@/lib/messaging/ask.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const failure = { kind: 'timeout', seconds: 15 };

beforeEach(() => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
});

const replying = (reply: unknown) => vi.spyOn(chrome.runtime, 'sendMessage').mockImplementation(async () => reply);

it('what was asked ahead is answered by that reply, and not asked again', async () => {
  const sent = replying({ ok: false, failure });
  askAhead('retrieveLink', { id });
  expect(await ask('retrieveLink', { id })).toEqual({ ok: false, failure });
  expect(sent).toHaveBeenCalledExactlyOnceWith({ intent: 'retrieveLink', input: { id } });
});

it('is asked anew the second time, and where something else is asked', async () => {
  const sent = replying({ ok: false, failure });
  askAhead('retrieveStats', { id, start_date: '2026-03-01', end_date: '2026-03-30' });
  await ask('retrieveStats', { id, start_date: '2026-03-02', end_date: '2026-03-30' });
  expect(sent).toHaveBeenCalledTimes(2);
  await ask('retrieveStats', { id, start_date: '2026-03-01', end_date: '2026-03-30' });
  expect(sent).toHaveBeenCalledTimes(2);
  await ask('retrieveStats', { id, start_date: '2026-03-01', end_date: '2026-03-30' });
  expect(sent).toHaveBeenCalledTimes(3);
});

it('a reply that is not what the protocol says is a failure, as any other', async () => {
  replying({ ok: true, value: { id: 7 } });
  askAhead('retrieveLink', { id });
  expect(await ask('retrieveLink', { id })).toMatchObject({ ok: false, failure: { kind: 'contract' } });
});

it('a background that ended before it answered is asked anew', async () => {
  const sent = replying(undefined);
  askAhead('retrieveLink', { id });
  sent.mockImplementation(async () => ({ ok: false, failure }));
  expect(await ask('retrieveLink', { id })).toEqual({ ok: false, failure });
  expect(sent).toHaveBeenCalledTimes(2);
});

it('and one that cannot be reached either time is a lost connection', async () => {
  vi.spyOn(chrome.runtime, 'sendMessage').mockRejectedValue(new Error('Nobody there'));
  askAhead('retrieveLink', { id });
  expect(await ask('retrieveLink', { id })).toEqual({ ok: false, failure: { kind: 'network' } });
});
