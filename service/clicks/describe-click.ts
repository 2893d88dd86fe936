import { type Dimension, dimensions } from '../../lib/contract/analytics.ts';
import type { Locate } from '../location/place.ts';
import type { Click, Visitor } from './click.ts';
import { deviceOf } from './devices.ts';
import { languageOf, referrerOf } from './read-headers.ts';
import { unknown } from './unknown.ts';
import { visitorOf } from './visitor.ts';

/** A click as it is counted: a name in every dimension, and who made it. */
export interface DescribedClick {
  names: Readonly<Record<Dimension, string>>;
  visitor: number;
}

/** No name is longer than any real one: figures are kept by name. */
const longest = 100;

/** Whatever a visitor sent, cut to what figures can be kept by. */
const tidy = (name: string) =>
  name
    .replace(/\p{Cc}/gu, '')
    .slice(0, longest)
    .toWellFormed() || unknown;

/** Turns clicks into what they are counted by. Slow for what was not seen before: it runs behind the redirect. */
export function createDescriber({ key, locate }: { key: string; locate: Locate }) {
  const namesOf = (visitor: Visitor) => {
    const { country, region, city, timezone } = { ...locate(visitor.address), ...visitor.told };
    return {
      ...deviceOf(visitor),
      country: country ?? unknown,
      region: region ?? unknown,
      city: city ?? unknown,
      timezone: timezone ?? unknown,
      language: languageOf(visitor.acceptLanguage),
      referrer: referrerOf(visitor.referer),
    };
  };
  return (click: Click): DescribedClick => {
    const names = namesOf(click.visitor);
    for (const dimension of dimensions) names[dimension] = tidy(names[dimension]);
    return { names, visitor: visitorOf(key, click) };
  };
}
