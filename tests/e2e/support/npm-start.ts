import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { expect } from '@playwright/test';
import { projectFolder } from '../../../scripts/run-build.ts';

/** A running `npm start`. */
export interface Start {
  /** Returns its output so far, of both streams. */
  said(): string;
  /** Resolves once its output contains a text. */
  says(text: string): Promise<void>;
  /** Presses Ctrl-C. Returns the exit code. */
  stop(): Promise<number | null>;
  /** The exit code, once it ends. */
  ended: Promise<number | null>;
}

/** Runs the script of `npm start` without npm, which handles signals differently. */
export function npmStart(env: Record<string, string>): Start {
  // The test chooses the display.
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
