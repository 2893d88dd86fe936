import { cleanText } from '../../contract/clean-text.ts';
import { keyed } from '../../contract/keyed.ts';
import { destinationParameters } from '../address/tracking-parameters.ts';

export type DestinationParameter = (typeof destinationParameters)[number];

/** A text for each parameter; an empty one is not set. */
export type DestinationValues = Record<DestinationParameter, string>;

/** Returns a value for each parameter. */
export const eachDestinationParameter = <T>(make: (name: DestinationParameter) => T): Record<DestinationParameter, T> =>
  keyed(destinationParameters, make);

/** Returns the values that are set, as pairs of a query. */
export const destinationPairs = (values: DestinationValues): string[] =>
  destinationParameters.flatMap((name) => {
    const value = cleanText(values[name]);
    return value === '' ? [] : `${name}=${encodeURIComponent(value.toWellFormed())}`;
  });
