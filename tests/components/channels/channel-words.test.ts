import { createElement } from 'react';
import { expect, it } from 'vitest';
import { channelWords, valueWords } from '@/components/channels/channel-words.ts';
import { newChannel } from '@/lib/link/channels/channel-set.ts';
import { noUtm } from '@/lib/link/utm/fields.ts';
import type { ChannelRow } from '@/lib/operations/channel-rows.ts';

const channel = { ...newChannel('one'), name: 'X' };
const words = (state: ChannelRow['state']) => channelWords({ channel, values: null, state }, 'go.example.com');
/** Wraps a text in the signs that isolate its direction. */
const isolated = (text: string) => `\u2068${text}\u2069`;

it('addresses run from left to right, and right-to-left slugs are isolated in a sentence', () => {
  const plan = {
    ...{ kind: 'ready' as const, body: { long_url: 'https://example.com' }, geo_targets: [], otherSlugs: [] },
    ...{ slug: 'מבצע-2', insteadOf: 'מבצע' },
  };
  expect(words({ name: 'ready', plan, refused: null })).toEqual([
    createElement('bdi', { dir: 'ltr' }, 'go.example.com/מבצע-2'),
    `${isolated('מבצע')} is taken`,
  ]);
});

it('the name of another channel is isolated, too', () => {
  const why = { ok: false, problem: 'double', of: { ...channel, name: 'עיתון' } } as const;
  expect(words({ name: 'blocked', why })).toEqual([`Same UTM values as ${isolated('עיתון')}. Change one of them.`]);
});

it('another channel without a name has a default name', () => {
  const why = { ok: false, problem: 'double', of: { ...channel, name: ' ' } } as const;
  expect(words({ name: 'blocked', why })).toEqual(['Same UTM values as Unnamed channel. Change one of them.']);
});

it('the values of a channel include its campaign only if it differs from that of most', () => {
  const values = { ...noUtm, utm_source: 'x', utm_medium: 'social', utm_campaign: 'Spring' };
  expect(valueWords(values, 'spring')).toBe('x / social');
  expect(valueWords(values, 'summer')).toBe('x / social · Spring');
  expect(valueWords({ ...values, utm_medium: '' }, 'spring')).toBe('x');
});
