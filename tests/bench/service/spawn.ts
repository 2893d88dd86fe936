import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A server in its own process. */
export interface Spawned {
  origin: string;
  /** Resident memory in MB. */
  memory: () => number;
  /** The processor time used so far, in milliseconds. */
  processor: () => number;
  stop: () => Promise<void>;
  /** Kills the server at once. */
  kill: () => Promise<void>;
}

/** Returns resident memory in MB on Linux; 0 on other systems. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

/** Returns processor time on Linux, which has a resolution of 10 ms; 0 on other systems. */
function processorOf({ pid }: ChildProcess): number {
  try {
    // The program's name in parentheses may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

/**
 * Starts a server that prints its origin in its first line. Its output goes to a file, as a log would. With a pipe, the
 * server would wait for the bench to read.
 */
export async function start(args: readonly string[], variables: Record<string, string> = {}): Promise<Spawned> {
  const env = { PATH: process.env['PATH'], ...variables };
  const folder = mkdtempSync(join(tmpdir(), 'hem-log-'));
  const file = join(folder, 'log');
  const log = openSync(file, 'w');
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', log, 'inherit'] });
  const printedOrigin = () => /http:\S+:\d+/.exec(readFileSync(file, 'utf8'))?.[0];
  while (printedOrigin() === undefined) await setTimeout(20);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    closeSync(log);
    rmSync(folder, { recursive: true });
  };
  return {
    origin: printedOrigin() ?? '',
    memory: () => memoryOf(child),
    processor: () => processorOf(child),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
