import * as fc from 'fast-check';
import { type FaultName, faultNames } from './faults.ts';
import type { Write } from './model.ts';

/** What a person does next, and what goes wrong with it. */
export interface Step {
  write: Write;
  /** Spoils so many of the requests that follow. */
  fault: { name: FaultName; times: number } | null;
  /** What ends while the write is under way. */
  stopped: 'worker' | 'browser' | null;
}

/** A step before it is known which links there are. */
type Draw = Pick<Step, 'fault' | 'stopped'> & { kind: Write['kind']; which: number };

interface Options {
  /** At most so many; by default 12. */
  steps?: number;
  /** Those to draw from; by default all. */
  faults?: readonly FaultName[];
}

/**
 * Steps that make sense one after the other: what is changed or deleted was made before and is there, and what is taken
 * back was deleted before.
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

/** Has each write concern a link that allows it. Where none does, another link is made. */
function inOrder(draws: Draw[]): Step[] {
  const there: string[] = [];
  const deleted: string[] = [];
  const writeOf = ({ kind, which }: Draw, at: number): Write => {
    const from = kind === 'undoDelete' ? deleted : there;
    const [marker] = kind === 'create' ? [] : from.splice(which % Math.max(1, from.length), 1);
    if (kind === 'create' || marker === undefined) {
      there.push(`link-${at}`);
      return { kind: 'create', marker: `link-${at}` };
    }
    if (kind === 'delete') deleted.push(marker);
    if (kind === 'update' || kind === 'undoDelete') there.push(marker);
    return kind === 'update' ? { kind, marker, revision: at } : { kind, marker };
  };
  return draws.map((draw, at) => ({ write: writeOf(draw, at), fault: draw.fault, stopped: draw.stopped }));
}
