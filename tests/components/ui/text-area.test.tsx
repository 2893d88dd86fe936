import { screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, it } from 'vitest';
import { TextArea } from '@/components/ui/text-area.tsx';
import { show } from '../../setup/show.ts';

/** A field with state. */
function Area(props: Partial<ComponentProps<typeof TextArea>>) {
  const [value, setValue] = useState('');
  return <TextArea label="Description" {...props} value={value} onChange={setValue} />;
}

const area = () => screen.getByRole('textbox', { name: 'Description' });

it('takes several lines, and counts them near its limit', async () => {
  const { person } = show(<Area limit={10} />);
  await person.type(area(), 'One\nand');
  expect(screen.queryByText('7/10')).not.toBeInTheDocument();
  await person.type(area(), ' two');
  expect(area()).toHaveValue('One\nand two');
  expect(screen.getByText('11/10')).toBeVisible();
});

it('is described by its hint, or by its error instead', () => {
  const { rerender } = show(<Area hint="Two lines at most" />);
  expect(area()).toHaveAccessibleDescription('Two lines at most');
  expect(area()).toBeValid();
  rerender(<Area hint="Two lines at most" error="Too long" />);
  expect(area()).toHaveAccessibleDescription('Too long');
  expect(area()).toBeInvalid();
});
