import type { Locate, Place } from '../location/place.ts';
import type { ClickNames } from '../stats/click-batch.ts';
import { type Click, noHints, type Visitor } from './click.ts';
import type { Device } from './devices.ts';
import { type Devices, unknownDevice } from './devices.ts';
import { createPlaceNames } from './place-names.ts';
import { languageOf, referrerOf } from './read-headers.ts';
import { visitorOf } from './visitor-hash.ts';

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
  if (hints === noHints) return userAgent;
  let key = userAgent;
  for (const name in hints) key += `\n${hints[name]}`;
  return key;
}

/** In the place of an agent that was not looked into: no user agent holds a line end. */
const nobodys = '\n';

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
function createNames(devices: Devices): (said: Said, place: Place) => ClickNames | Promise<ClickNames> {
  const known = new Map<string, Map<string, Map<string, ByPlace>>>();
  let count = 0;
  const knownOf = (agent: string, { acceptLanguage, referer }: Said, place: Place) =>
    known.get(agent)?.get(acceptLanguage)?.get(referer)?.get(place);

  function keep(agent: string, { acceptLanguage, referer }: Said, place: Place, device: Device): ClickNames {
    const make = () => ({ ...device, ...place, language: languageOf(acceptLanguage), referrer: referrerOf(referer) });
    if (agent.length + acceptLanguage.length + referer.length > longest) return make();
    const languages = inMap(known, agent, () => new Map<string, Map<string, ByPlace>>());
    const referrers = inMap(languages, acceptLanguage, () => new Map<string, ByPlace>());
    const places = inMap(referrers, referer, (): ByPlace => new Map());
    return inMap(places, place, () => {
      count += 1;
      if (count % mostKnown === 0) known.clear();
      return make();
    });
  }

  return (said, place) => {
    const agent = agentKeyOf(said);
    const names = knownOf(agent, said, place);
    if (names !== undefined) return names;
    const device = devices.of(said);
    if (device instanceof Promise) return device.then((found) => keep(agent, said, place, found));
    // What was not looked into this time may be the next: it is remembered as nobody's.
    return keep(device === unknownDevice ? nobodys : agent, said, place, device);
  };
}

/**
 * Turns clicks into what they are counted by: at once, or later for an agent that was not seen before. It runs behind the
 * redirect.
 */
export function createDescriber({ key, locate, devices }: { key: string; locate: Locate; devices: Devices }) {
  const placeOf = createPlaceNames(locate);
  const namesOf = createNames(devices);
  return (click: Click): DescribedClick | Promise<DescribedClick> => {
    const visitor = visitorOf(key, click);
    const names = namesOf(click.visitor, placeOf(click.visitor));
    return names instanceof Promise ? names.then((found) => ({ names: found, visitor })) : { names, visitor };
  };
}
