import { spawn } from 'node:child_process';
import { messageOf, PlainError } from './plain-error.ts';

interface Options {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
}

/** Returns the last lines of a command's output, which usually show why it failed. */
const lastLines = (output: string) => output.trim().split('\n').slice(-8).join('\n');

/**
 * Runs a command, and returns its output including errors.
 * @throws PlainError with the end of its output if it cannot run or fails
 */
export function runCommand(command: string, args: readonly string[], options: Options = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => reject(new PlainError(`${command} could not be run: ${messageOf(error)}`)));
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new PlainError(`${[command, ...args].join(' ')} failed:\n${lastLines(output)}`));
    });
  });
}
