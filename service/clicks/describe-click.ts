import type { Dimension } from '../../lib/contract/analytics.ts';
import type { Locate, Place } from '../location/place.ts';
import type { Click, Visitor } from './click.ts';
import { deviceOf } from './devices.ts';
import { createPlaceNames } from './place-names.ts';
import { languageOf, referrerOf } from './read-headers.ts';
import { visitorOf } from './visitor.ts';

/** A name in every dimension. */
export type ClickNames = Readonly<Record<Dimension, string>>;

/** A click as it is counted: its names, which are one object for clicks that share them, and who made it. */
export interface DescribedClick {
  names: ClickNames;
  visitor: number;
}

/** The clicks' names that are remembered at a time, and the characters of a request that is worth it. */
const mostKnown = 50_000;
const longest = 2_000;

type Said = Pick<Visitor, 'userAgent' | 'hints' | 'acceptLanguage' | 'referer'>;

function agentKeyOf({ userAgent, hints }: Said): string {
  let key = userAgent;
  for (const name in hints) key += `\n${hints[name]}`;
  return key;
}

/** The value of a key, made when missing. */
function inMap<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

type ByPlace = Map<Place, ClickNames>;

/**
 * Remembers names by what they are read from, one header within the other: a key put together of all of them would have
 * to be written for each click.
 */
function createNames(): (said: Said, place: Place) => ClickNames {
  const known = new Map<string, Map<string, Map<string, ByPlace>>>();
  let count = 0;
  return (said, place) => {
    const { acceptLanguage, referer } = said;
    const make = () => ({
      ...deviceOf(said),
      ...place,
      language: languageOf(acceptLanguage),
      referrer: referrerOf(referer),
    });
    const agent = agentKeyOf(said);
    if (agent.length + acceptLanguage.length + referer.length > longest) return make();
    const languages = inMap(known, agent, () => new Map<string, Map<string, ByPlace>>());
    const referrers = inMap(languages, acceptLanguage, () => new Map<string, ByPlace>());
    const places = inMap(referrers, referer, (): ByPlace => new Map());
    return inMap(places, place, () => {
      count += 1;
      if (count % mostKnown === 0) known.clear();
      return make();
    });
  };
}

/** Turns clicks into what they are counted by. Slow for what was not seen before: it runs behind the redirect. */
export function createDescriber({ key, locate }: { key: string; locate: Locate }) {
  const placeOf = createPlaceNames(locate);
  const namesOf = createNames();
  return (click: Click): DescribedClick => ({
    names: namesOf(click.visitor, placeOf(click.visitor)),
    visitor: visitorOf(key, click),
  });
}
