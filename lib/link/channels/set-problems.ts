import { fields } from '../../contract/fields.ts';
import { lengthOf } from '../../contract/limits.ts';
import { anyUtm, utmFields } from '../utm/fields.ts';
import { nameProblem } from '../utm/preset-problems.ts';
import type { Channel, ChannelSet } from './channel-set.ts';
import { unknownIn } from './pattern.ts';

/** What is wrong with a pattern: it names something unknown, or its own text leaves no room. */
export type PatternProblem = { kind: 'unknown'; names: string[] } | { kind: 'tooLong'; max: number };

/** What is wrong with a pattern of slugs, or of a campaign; null where nothing is. */
export function patternProblem(pattern: string, { max }: { max: number } = fields.custom_link): PatternProblem | null {
  const names = unknownIn(pattern);
  if (names.length > 0) return { kind: 'unknown', names };
  return lengthOf(pattern.replace(/\{[^{}]*\}/g, '')) > max ? { kind: 'tooLong', max } : null;
}

/** What is wrong with a channel's name beside the others of its set. */
export const channelNameProblem = (channel: Channel, { channels }: Pick<ChannelSet, 'channels'>) =>
  nameProblem(
    channel.name,
    channels.filter(({ id }) => id !== channel.id),
  );

/** The channel before another in a set that has the same values: their links could not be told apart. Those without any get no link. */
export function doubleOf(channel: Channel, { channels }: Pick<ChannelSet, 'channels'>): Channel | null {
  if (channel.preset === null && !anyUtm(channel.values)) return null;
  const key = ({ preset, values }: Channel) =>
    preset ?? JSON.stringify(utmFields.map((field) => values[field].trim().toLowerCase()));
  const before = channels.slice(0, channels.indexOf(channel));
  return before.find((other) => key(other) === key(channel)) ?? null;
}
