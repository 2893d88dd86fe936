import type { Locate, Place } from '../location/place.ts';
import type { ClickNames } from '../stats/click-batch.ts';
import type { Click, Visitor } from './click.ts';
import type { Device } from './devices.ts';
import { agentKeyOf, type Devices, unknownDevice } from './devices.ts';
import { createPlaceNames } from './place-names.ts';
import { languageOf, referrerOf } from './read-headers.ts';
import { hashVisitor } from './visitor-hash.ts';

/** A click in the terms of the stats. */
export interface DescribedClick {
  /** One object for all clicks that share these names. */
  names: ClickNames;
  /** The visitor's hash. */
  visitor: number;
  /** The device that `names` lack, if it is being detected. Never rejects. */
  device: Promise<Device> | null;
}

/** Characters of the cache. */
const maxCacheSize = 16 * 2 ** 20;

/** Characters that the names of a click take, without its headers. */
const namesSize = 300;

/** Characters of a click's headers that are worth a place in the cache. */
const maxKeyLength = 2_000;

type AgentHeaders = Pick<Visitor, 'userAgent' | 'hints' | 'acceptLanguage' | 'referer'>;

/**
 * Stand for an agent that is not detected, and one that is being detected. No user agent contains a line break.
 */
const unknownAgent = '\n';
const pendingAgent = '\n\n';

/** Returns a map's value, created if it is missing. */
function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const made = make();
  map.set(key, made);
  return made;
}

type ByPlace = Map<Place, ClickNames>;

/**
 * Caches names by the headers they derive from, one map per header. A combined key would have to be built for each
 * click.
 */
function createNames(devices: Devices) {
  const cache = new Map<string, Map<string, Map<string, ByPlace>>>();
  let size = 0;
  const findNames = (agent: string, { acceptLanguage, referer }: AgentHeaders, place: Place) =>
    cache.get(agent)?.get(acceptLanguage)?.get(referer)?.get(place);

  function remember(
    agent: string,
    { acceptLanguage, referer }: AgentHeaders,
    place: Place,
    device: Partial<Device>,
  ): ClickNames {
    const make = () => ({ ...device, ...place, language: languageOf(acceptLanguage), referrer: referrerOf(referer) });
    const keyLength = agent.length + acceptLanguage.length + referer.length;
    if (keyLength > maxKeyLength) return make();
    if (size > maxCacheSize) {
      cache.clear();
      size = 0;
    }
    const languages = getOrAdd(cache, agent, () => new Map<string, Map<string, ByPlace>>());
    const referrers = getOrAdd(languages, acceptLanguage, () => new Map<string, ByPlace>());
    const places = getOrAdd(referrers, referer, (): ByPlace => new Map());
    return getOrAdd(places, place, () => {
      size += namesSize + keyLength;
      return make();
    });
  }

  return (headers: AgentHeaders, place: Place): Pick<DescribedClick, 'names' | 'device'> => {
    const agent = agentKeyOf(headers);
    const names = findNames(agent, headers, place);
    if (names !== undefined) return { names, device: null };
    const device = devices.of(headers);
    if (device instanceof Promise) return { names: remember(pendingAgent, headers, place, {}), device };
    // The agent may be detected the next time, so an unknown device is cached without it.
    const cachedAgent = device === unknownDevice ? unknownAgent : agent;
    return { names: remember(cachedAgent, headers, place, device), device: null };
  };
}

/** Describes clicks. It runs after the redirect. */
export interface Describer {
  describe: (click: Click) => DescribedClick;
}

export function createDescriber(options: { key: string; locate: Locate; devices: Devices }): Describer {
  const { key, locate, devices } = options;
  const placeOf = createPlaceNames(locate);
  const namesOf = createNames(devices);
  return {
    describe: (click) => {
      const { names, device } = namesOf(click.visitor, placeOf(click.visitor));
      return { names, device, visitor: hashVisitor(key, click) };
    },
  };
}
