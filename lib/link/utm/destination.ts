import { cleanText } from '../../contract/clean-text.ts';
import { keyed } from '../../contract/keyed.ts';
import { destinationParameters } from '../address/tracking-parameters.ts';

export type DestinationParameter = (typeof destinationParameters)[number];

/** A text for each parameter; an empty one is not set. */
export type DestinationValues = Record<DestinationParameter, string>;

/** Returns a value for each parameter. */
export const eachDestinationParameter = <T>(make: (name: DestinationParameter) => T): Record<DestinationParameter, T> =>
  keyed(destinationParameters, make);

/** Returns the pairs of the values that are set. */
const pairsBy = (values: DestinationValues, write: (value: string) => string): string[] =>
  destinationParameters.flatMap((name) => {
    const value = cleanText(values[name]);
    return value === '' ? [] : `${name}=${write(value)}`;
  });

/** Returns the values that are set, as pairs of a query. */
export const destinationPairs = (values: DestinationValues): string[] =>
  pairsBy(values, (value) => encodeURIComponent(value.toWellFormed()));

/** Returns the values that are set, with their names, as people read them. */
export const readablePairs = (values: DestinationValues): string[] => pairsBy(values, (value) => value);
