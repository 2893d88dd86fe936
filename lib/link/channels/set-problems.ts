import { fields } from '../../contract/fields.ts';
import { foldKey } from '../../contract/fold-text.ts';
import { lengthOf } from '../../contract/limits.ts';
import { anyUtm, utmFields } from '../utm/fields.ts';
import { nameProblem } from '../utm/preset-problems.ts';
import type { Channel, ChannelSet } from './channel-set.ts';
import { unknownIn } from './pattern.ts';

/** An error in a pattern: unknown names, or literal text that is too long. */
type PatternProblem = { kind: 'unknown'; names: string[] } | { kind: 'tooLong'; max: number };

/** Returns the error in a pattern of slugs or campaigns; null if there is none. */
export function patternProblem(pattern: string, { max }: { max: number } = fields.custom_link): PatternProblem | null {
  const names = unknownIn(pattern);
  if (names.length > 0) return { kind: 'unknown', names };
  return lengthOf(pattern.replace(/\{[^{}]*\}/g, '')) > max ? { kind: 'tooLong', max } : null;
}

/** Checks a channel's name against the others of its set. */
export const channelNameProblem = (channel: Channel, { channels }: Pick<ChannelSet, 'channels'>) =>
  nameProblem(
    channel.name,
    channels.filter(({ id }) => id !== channel.id),
  );

/**
 * Returns an earlier channel of a set with the same values, since links of both could not be told apart. A channel
 * without values gets no link and is not compared.
 */
export function doubleOf(channel: Channel, { channels }: Pick<ChannelSet, 'channels'>): Channel | null {
  if (channel.preset === null && !anyUtm(channel.values)) return null;
  const key = ({ preset, values }: Channel) =>
    preset ?? JSON.stringify(utmFields.map((field) => foldKey(values[field])));
  const before = channels.slice(0, channels.indexOf(channel));
  return before.find((other) => key(other) === key(channel)) ?? null;
}
