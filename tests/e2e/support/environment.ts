import process from 'node:process';

/** How the global setup tells the test processes, which share no memory with it, what it found and made. */
export const chromiumVariable = 'HEM_E2E_CHROMIUM';
export const extensionVariable = 'HEM_E2E_EXTENSION';

function read(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: the global setup of playwright.config.ts sets it.`);
  return value;
}

/** The program the tests run on. */
export const chromiumProgram = () => read(chromiumVariable);

/** The folder of the production extension under test. */
export const extensionFolder = () => read(extensionVariable);
