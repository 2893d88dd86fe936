import type { ComponentProps } from 'react';
import { ChangeChip } from '../change.tsx';

/** The change of a row, in a table of numbers. */
export const ChangeCell = (change: ComponentProps<typeof ChangeChip>) => (
  <td>
    <ChangeChip {...change} />
  </td>
);
