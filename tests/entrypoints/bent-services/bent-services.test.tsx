import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { acts as actNames, bentServices, details } from '../../setup/bent-services.ts';
import { until } from '../../setup/until.ts';
import { readWords, type Words } from '../../setup/words.ts';
import { acts, startStage } from './acts.tsx';
import { keeps } from './keeps.ts';

/*
 * Tests each row of docs/bent-services.md. Each row has its own service and background.
 */

const inWords = await readWords();
const written = (text: Words | string) => (typeof text === 'string' ? text : inWords(text));

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

const hidden = '[hidden], [style*="display: none"], datalist, dialog:not([open]), details:not([open]) > :not(summary)';

/** True if a text is on screen in an element. */
function isShown(text: string, element: Element = document.body): boolean {
  const contains = (element: Element) => oneLine(element.textContent).includes(text);
  if (element.matches(hidden) || !contains(element)) return false;
  const containing = [...element.children].filter(contains);
  return containing.length === 0 || containing.some((child) => isShown(text, child));
}

const waitFor = (text: string) => until(() => expect(isShown(oneLine(text)), `“${text}” is on screen`).toBe(true));

const rows = bentServices.map(
  (row) => [`Where a person ${actNames[row.act]}: a service that ${row.that}`, row] as const,
);

it.each(rows)('%s', async (_title, row) => {
  const stage = await startStage();
  await acts[row.act](stage, row);
  if (row.sees.includes(details)) {
    await waitFor(written(details));
    screen.getByText(written(details)).click();
  }
  for (const text of row.sees) await waitFor(written(text));
  for (const text of row.never ?? []) expect(oneLine(document.body.textContent)).not.toContain(written(text));
  await keeps[row.keeps](stage, row);
});
