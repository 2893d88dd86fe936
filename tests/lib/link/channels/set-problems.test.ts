import { describe, expect, it } from 'vitest';
import { fields } from '../../../../lib/contract/fields.ts';
import { channelSet } from '../../../../lib/link/channels/channel-set.ts';
import { channelNameProblem, doubleOf, patternProblem } from '../../../../lib/link/channels/set-problems.ts';

describe('a pattern', () => {
  it('has a mistake if it contains an unknown name', () => {
    expect(patternProblem('{slug}-{chanel}')).toEqual({ kind: 'unknown', names: ['chanel'] });
    expect(patternProblem('{slug}-{channel}-{n}')).toBeNull();
  });

  it('has a mistake if its own text alone is above the limit', () => {
    const { max } = fields.custom_link;
    expect(patternProblem(`${'😀'.repeat(max)}{channel}`)).toBeNull();
    expect(patternProblem(`${'😀'.repeat(max)}-{channel}`)).toEqual({ kind: 'tooLong', max });
    expect(patternProblem('a'.repeat(200), fields.utm_campaign)).toBeNull();
    expect(patternProblem('a'.repeat(201), fields.utm_campaign)).toEqual({ kind: 'tooLong', max: 200 });
  });
});

const set = channelSet.parse({
  id: 's',
  channels: [
    { id: 'x', name: 'X', values: { utm_source: 'x', utm_campaign: 'spring' } },
    { id: 'same', name: ' X ', values: { utm_source: ' X', utm_campaign: 'Spring' } },
    { id: 'other', name: 'Other', values: { utm_source: 'x', utm_campaign: 'summer' } },
    { id: 'empty', name: '', values: {} },
    { id: 'also empty', name: ' ', values: { utm_source: ' ' } },
    { id: 'p', name: 'P', preset: 'p' },
    { id: 'q', name: 'Q', preset: 'q' },
    { id: 'p again', name: 'P again', preset: 'p', values: { utm_source: 'x' } },
  ],
});

it('a channel needs a name that no other channel of its set has', () => {
  expect(set.channels.map((channel) => channelNameProblem(channel, set))).toEqual([
    ...['nameTwice', 'nameTwice', null, 'nameMissing', 'nameMissing', null, null, null],
  ]);
});

it('a channel is the double of an earlier one with the same values in any spelling, or with the same preset', () => {
  const doubles = set.channels.map((channel) => doubleOf(channel, set)?.id ?? null);
  expect(doubles).toEqual([null, 'x', null, null, null, null, null, 'p']);
});
