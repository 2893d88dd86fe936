import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../terminal/plain-error.ts';
import type { Step } from './plan.ts';

/** Returns a command as a person types it. */
const inShell = (command: readonly string[]): string =>
  command.map((part) => (/[^\w./:=-]/.test(part) ? `"${part}"` : part)).join(' ');

/** Returns the lines that say what a step does. */
export function describeStep(step: Step): string {
  switch (step.kind) {
    case 'run':
      return `${step.what}\n     ${inShell(step.command)}`;
    case 'edit':
    case 'write':
      return `${step.what}\n     writes ${step.file}`;
    case 'skip':
      return `${step.what}: left out (${step.option})`;
  }
}

/**
 * Performs a step in the project's folder. Commands print to the terminal.
 * @throws PlainError if a command fails
 */
export async function performStep(step: Step, folder: string): Promise<void> {
  switch (step.kind) {
    case 'run':
      return run(step.command, folder);
    case 'edit': {
      const file = path.join(folder, step.file);
      return writeFileSync(file, step.change(readFileSync(file, 'utf8')));
    }
    case 'write': {
      const file = path.join(folder, step.file);
      mkdirSync(path.dirname(file), { recursive: true });
      return writeFileSync(file, step.text);
    }
    case 'skip':
      return;
  }
}

function run([command, ...args]: readonly [string, ...string[]], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit' });
    child.on('error', (error) => reject(new PlainError(`${command} could not be run: ${error.message}`)));
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new PlainError(`${inShell([command, ...args])} failed.`));
    });
  });
}
