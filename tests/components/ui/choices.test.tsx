import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Chip } from '@/components/ui/chip.tsx';
import { SegmentedControl } from '@/components/ui/segmented-control.tsx';
import { Select } from '@/components/ui/select.tsx';
import { Swatches } from '@/components/ui/swatches.tsx';
import { show } from '../../setup/show.ts';

const sizes = ['Small', 'Medium', 'Large'] as const;

function Choice({ isColored }: { isColored: boolean }) {
  const [size, setSize] = useState<string>('Small');
  const props = { label: 'Size', options: sizes, labelOf: (one: string) => one, chosen: size, onChoose: setSize };
  return isColored ? <Swatches {...props} colorOf={() => 'red'} /> : <SegmentedControl {...props} />;
}

it.each([
  ['a segmented control', false],
  ['swatches', true],
])('%s: radio buttons in a named group, chosen by arrow keys', async (_, isColored) => {
  const { person } = show(<Choice isColored={isColored} />);
  expect(screen.getByRole('group', { name: 'Size' })).toBeInTheDocument();
  await person.tab();
  await person.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Medium' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Medium' })).toHaveFocus();
});

it('a select reports the chosen value', async () => {
  const chosen: string[] = [];
  const { person } = show(
    <Select aria-label="Size" value="Small" onChange={(value) => chosen.push(value)}>
      {sizes.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </Select>,
  );
  await person.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Large');
  expect(chosen).toEqual(['Large']);
});

it('a chip has a named button that removes it', async () => {
  let isRemoved = false;
  const removal = {
    label: 'Remove Campaign is autumn',
    onRemove: () => {
      isRemoved = true;
    },
  };
  const { person } = show(<Chip removal={removal}>Campaign is autumn</Chip>);
  await person.click(screen.getByRole('button', { name: 'Remove Campaign is autumn' }));
  expect(isRemoved).toBe(true);
});
