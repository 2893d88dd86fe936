import { PlainError } from '../terminal/plain-error.ts';
import { findOnPath, type Machine, thisMachine } from './machine.ts';
import { chromium, firefox, type Places, usualPlaces } from './places.ts';

/**
 * Returns the program of a browser: from its environment variable, or PATH, or the usual folders.
 * @throws PlainError if the variable names no file, since using another browser would hide the mistake
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

/** Returns a Chromium-based browser, Chromium itself first. */
export const findChromium = (machine: Machine = thisMachine) => find(chromium, machine);

export const findFirefox = (machine: Machine = thisMachine) => find(firefox, machine);
