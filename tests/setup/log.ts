import { clockSetBackWith } from '@/entrypoints/background/operations/clock.ts';
import { createJobRows } from '@/entrypoints/background/operations/job-rows.ts';
import { createKeptOperations } from '@/entrypoints/background/operations/kept-operations.ts';
import { createLog } from '@/entrypoints/background/operations/log.ts';
import { createLogEvents } from '@/entrypoints/background/operations/log-events.ts';
import { createOngoing } from '@/entrypoints/background/operations/ongoing.ts';
import { createPasswords } from '@/entrypoints/background/operations/passwords.ts';
import { createSuspensions } from '@/entrypoints/background/operations/suspensions.ts';
import { createParts } from './background-parts.ts';

/** Creates the log of the operations as a worker does, without anything that sends them. */
export function openLog(parts = createParts()) {
  const logEvents = createLogEvents();
  const kept = createKeptOperations(parts);
  const passwords = createPasswords(parts);
  const suspensions = createSuspensions({ ...parts, logEvents });
  const [ongoing, clockSetBack] = [createOngoing(), clockSetBackWith()];
  const log = createLog({ ...parts, kept, logEvents, passwords, ongoing, suspensions, clockSetBack });
  return { log, logEvents, kept, jobRows: createJobRows({ ...parts, kept, log }), stop: parts.lifetime.stop };
}
