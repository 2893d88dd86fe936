import process from 'node:process';
import { OperatorError } from '../../service/shared/errors.ts';
import { buildExtension } from '../build-extension.ts';
import { messageOf, PlainError } from '../terminal/plain-error.ts';
import { say } from '../terminal/step.ts';
import { chooseBrowser } from './choose-browser.ts';
import { manualSteps } from './manual-steps.ts';
import { serve } from './serve.ts';
import { show } from './show.ts';
import { nothingStarted, onStop } from './started.ts';

const started = nothingStarted();

/** `npm start`: opens a browser with Hem, connected to a local service. */
async function run(): Promise<void> {
  // The service comes first, so that errors of its port or folder are reported before the build.
  const served = await serve(started);
  say(`The service runs at ${served.origin}. Its database is ${served.databaseFile}.`);
  const choice = chooseBrowser();
  const target = 'reason' in choice ? 'chrome' : choice.target;
  const extension = await buildExtension(target);
  const helpYourself = (reason: string) =>
    say([reason, ...manualSteps(target, extension, served.connection.link)].join('\n'));

  if ('reason' in choice) helpYourself(choice.reason);
  else {
    try {
      await show(choice, extension, served, started);
      say("Ready. Press Hem's button in the toolbar on any page, then Enter.");
    } catch (error) {
      // Steps that were interrupted by the end fail, which is expected.
      if (started.ending) return;
      helpYourself(`It could not be done by itself: ${messageOf(error)}`);
    }
  }
  say('Ctrl-C stops everything. The next start goes on where you left off.');
}

onStop(async () => {
  say('\nStopping.');
  await started.end();
  process.exit(0);
});

try {
  await run();
} catch (error) {
  const isPlain = error instanceof OperatorError || error instanceof PlainError;
  console.error(isPlain ? error.message : error);
  await started.end();
  process.exit(1);
}
