import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { PlainError } from '../terminal/plain-error.ts';
import { runCommand } from '../terminal/run-command.ts';
import { serviceSettings } from './page.ts';
import { stopProcess } from './stop-process.ts';

/** A running service of its own process. */
export interface RunningService {
  /** Its address, such as `127.0.0.1:8787`. */
  address: string;
  token: string;
  stop: () => Promise<void>;
}

/** Starts the service with the page's settings, on a free port and with a new database in the folder. */
export async function runService(folder: string): Promise<RunningService> {
  const env = {
    ...process.env,
    ...serviceSettings(),
    HEM_PORT: '0',
    HEM_DATABASE: path.join(folder, 'service.sqlite'),
    HEM_LOG_LEVEL: 'silent',
  };
  const child = spawn(process.execPath, ['service/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = () => stopProcess(child);
  try {
    const [line] = await once(child.stdout, 'data');
    const [, address] = /http:\/\/(\S+),/.exec(String(line)) ?? [];
    if (address === undefined) throw new PlainError(`The service did not start: ${String(line)}`);
    const link = await runCommand(process.execPath, ['service/main.ts', 'connection', 'create'], { env });
    return { address, token: new URLSearchParams(new URL(link.trim()).hash.slice(1)).get('token') ?? '', stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
