import { PlainError } from '../plain-error.ts';
import { findOnPath, type Machine, thisMachine } from './machine.ts';
import { chromium, firefox, type Places, usualPlaces } from './places.ts';

/**
 * The program of a browser: the one its environment variable names, else on PATH, else where it usually lies.
 * @throws PlainError when the variable names no file: taking another browser in silence would hide the slip.
 */
function find(places: Places, machine: Machine): string | undefined {
  const named = machine.env[places.variable];
  if (named) {
    if (machine.exists(named)) return named;
    throw new PlainError(`${places.variable} names ${named}, but there is no such file.`);
  }
  return (
    findOnPath(places.names, machine) ?? usualPlaces(places, machine).find((candidate) => machine.exists(candidate))
  );
}

/** A browser built on Chromium, Chromium itself before the brands. */
export const findChromium = (machine: Machine = thisMachine) => find(chromium, machine);

export const findFirefox = (machine: Machine = thisMachine) => find(firefox, machine);
