import * as fc from 'fast-check';
import { type FaultName, faultNames } from './faults.ts';
import type { Write } from './model.ts';

/** A person's next step, and what goes wrong during it. */
export interface Step {
  write: Write;
  /** The fault of the next requests, and their number. */
  fault: { name: FaultName; times: number } | null;
  /** The part that stops while the operation is being sent. */
  stopped: 'worker' | 'browser' | null;
}

/** A drawn step, before it is assigned to a link. */
type Draw = Pick<Step, 'fault' | 'stopped'> & { kind: Write['kind']; which: number };

interface Options {
  /** The maximum number of steps; 12 by default. */
  steps?: number;
  /** The faults to draw from; all by default. */
  faults?: readonly FaultName[];
}

/**
 * Draws steps that are possible one after the other: updates and deletions concern links that exist, and an undo
 * concerns a deleted link.
 */
export function drawnSteps({ steps = 12, faults = faultNames }: Options = {}): fc.Arbitrary<Step[]> {
  const draw: fc.Arbitrary<Draw> = fc.record({
    kind: fc.constantFrom('create', 'create', 'update', 'update', 'delete', 'undo', 'undoDelete'),
    which: fc.nat(steps),
    fault: fc.option(fc.record({ name: fc.constantFrom(...faults), times: fc.integer({ min: 1, max: 3 }) })),
    stopped: fc.option(fc.constantFrom('worker', 'browser'), { freq: 3 }),
  });
  return fc.array(draw, { minLength: 1, maxLength: steps }).map(inOrder);
}

/** Assigns each step to a link that allows it. If existing is none, the step creates a link instead. */
function inOrder(draws: Draw[]): Step[] {
  const existing: string[] = [];
  const deleted: string[] = [];
  const writeOf = ({ kind, which }: Draw, at: number): Write => {
    const from = kind === 'undoDelete' ? deleted : existing;
    const [marker] = kind === 'create' ? [] : from.splice(which % Math.max(1, from.length), 1);
    if (kind === 'create' || marker === undefined) {
      existing.push(`link-${at}`);
      return { kind: 'create', marker: `link-${at}` };
    }
    if (kind === 'delete') deleted.push(marker);
    if (kind === 'update' || kind === 'undoDelete') existing.push(marker);
    return kind === 'update' ? { kind, marker, revision: at } : { kind, marker };
  };
  return draws.map((draw, at) => ({ write: writeOf(draw, at), fault: draw.fault, stopped: draw.stopped }));
}
