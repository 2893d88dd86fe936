import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** A server in a process of its own. */
export interface Spawned {
  origin: string;
  /** Resident memory in MB. */
  memory: () => number;
  stop: () => Promise<void>;
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

/** Starts a server that says its origin in its first line, as all of these do. */
export async function start(words: readonly string[], variables: Record<string, string> = {}): Promise<Spawned> {
  const env = { PATH: process.env['PATH'], ...variables };
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(child.stdout, 'data');
  // The service's log is written and read, as it would be anywhere.
  child.stdout.resume();
  return {
    origin: /http:\S+:\d+/.exec(String(said))?.[0] ?? '',
    memory: () => memoryOf(child),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
