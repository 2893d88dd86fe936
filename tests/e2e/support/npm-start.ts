import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { expect } from '@playwright/test';
import { projectFolder } from '../../../scripts/build-extension.ts';

/** `npm start`, running. */
export interface Start {
  /** All it has said so far, on both streams. */
  said(): string;
  /** Resolves once it has said this. */
  says(text: string): Promise<void>;
  /** Ctrl-C. Answers with its exit code. */
  stop(): Promise<number | null>;
  /** Its exit code, once it ends by itself. */
  ended: Promise<number | null>;
}

/** Runs what `npm start` runs, without the npm between, which would answer signals in its own way. */
export function npmStart(env: Record<string, string>): Start {
  // The display is the test's to give.
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...inherited } = process.env;
  const child = spawn(process.execPath, [path.join(projectFolder, 'scripts/start/main.ts')], {
    cwd: projectFolder,
    env: { ...inherited, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const ended = once(child, 'close').then(() => child.exitCode);
  return {
    said: () => said,
    says: (text) => expect.poll(() => said, { timeout: 90_000 }).toContain(text),
    stop() {
      child.kill('SIGINT');
      return ended;
    },
    ended,
  };
}
