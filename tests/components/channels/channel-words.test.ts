import { expect, it } from 'vitest';
import { channelWords, valueWords } from '@/components/channels/channel-words.ts';
import { newChannel } from '@/lib/link/channels/channel-set.ts';
import { noUtm } from '@/lib/link/utm/fields.ts';
import type { ChannelRow } from '@/lib/operations/channel-rows.ts';

const channel = { ...newChannel('one'), name: 'X' };
const words = (state: ChannelRow['state']) => channelWords({ channel, values: null, state }, 'go.example.com');
/** A text between the signs that keep its direction to itself. */
const own = (text: string) => `\u2068${text}\u2069`;

it('slugs from right to left keep their direction to themselves, beside each other and in a sentence', () => {
  const plan = {
    ...{ kind: 'ready' as const, body: { long_url: 'https://example.com' }, geo_targets: [], otherSlugs: [] },
    ...{ slug: 'מבצע-2', insteadOf: 'מבצע' },
  };
  expect(words({ name: 'ready', plan, refused: null })).toBe(
    `${own('go.example.com/מבצע-2')} · ${own('מבצע')} is taken`,
  );
});

it('so does the name of another channel', () => {
  const why = { ok: false, problem: 'double', of: { ...channel, name: 'עיתון' } } as const;
  expect(words({ name: 'blocked', why })).toBe(`Same UTM values as ${own('עיתון')}. Change one of them.`);
});

it('another channel without a name is called so', () => {
  const why = { ok: false, problem: 'double', of: { ...channel, name: ' ' } } as const;
  expect(words({ name: 'blocked', why })).toBe('Same UTM values as Unnamed channel. Change one of them.');
});

it('the values of a channel name its campaign only where it has another than most', () => {
  const values = { ...noUtm, utm_source: 'x', utm_medium: 'social', utm_campaign: 'Spring' };
  expect(valueWords(values, 'spring')).toBe('x / social');
  expect(valueWords(values, 'summer')).toBe('x / social / Spring');
  expect(valueWords({ ...values, utm_medium: '' }, 'spring')).toBe('x');
});
