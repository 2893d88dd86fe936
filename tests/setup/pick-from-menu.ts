import { screen } from '@testing-library/react';
import type { Person } from './show.ts';

/** Picks an item from the menu of a row, such as *Delete* from *More for Weekly*. */
export async function pick(person: Person, row: string, item: string): Promise<void> {
  await person.click(screen.getByRole('button', { name: `More for ${row}` }));
  await person.click(screen.getByRole('menuitem', { name: item }));
}
