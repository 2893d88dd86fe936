import process from 'node:process';

/** The variables in which the global setup passes its results to the test processes. */
export const chromiumVariable = 'HEM_E2E_CHROMIUM';
export const extensionVariable = 'HEM_E2E_EXTENSION';

function read(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: the global setup of playwright.config.ts sets it.`);
  return value;
}

/** Returns the Chromium program for the tests. */
export const chromiumProgram = () => read(chromiumVariable);

/** Returns the folder of the production build for the tests. */
export const extensionFolder = () => read(extensionVariable);
