import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A server in a process of its own. */
export interface Spawned {
  origin: string;
  /** Resident memory in MB. */
  memory: () => number;
  /** Milliseconds of processor that it used so far. */
  processor: () => number;
  stop: () => Promise<void>;
  /** Ends it at once, in the middle of whatever it does. */
  kill: () => Promise<void>;
}

/** Resident memory as Linux tells it; 0 on other systems. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

/** Processor time as Linux tells it, in its hundredths of a second; 0 on other systems. */
function processorOf({ pid }: ChildProcess): number {
  try {
    // What stands in brackets may hold spaces: the name of the program.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

/**
 * Starts a server that says its origin in its first line, as all of these do. What it says goes to a file, as a log
 * would: a pipe would have the server wait for the one who measures it.
 */
export async function start(words: readonly string[], variables: Record<string, string> = {}): Promise<Spawned> {
  const env = { PATH: process.env['PATH'], ...variables };
  const folder = mkdtempSync(join(tmpdir(), 'hem-log-'));
  const file = join(folder, 'log');
  const log = openSync(file, 'w');
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', log, 'inherit'] });
  const said = () => /http:\S+:\d+/.exec(readFileSync(file, 'utf8'))?.[0];
  while (said() === undefined) await setTimeout(20);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    closeSync(log);
    rmSync(folder, { recursive: true });
  };
  return {
    origin: said() ?? '',
    memory: () => memoryOf(child),
    processor: () => processorOf(child),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
