import { screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TextField } from '@/components/ui/text-field.tsx';
import { show } from '../../setup/show.ts';

type Props = Partial<ComponentProps<typeof TextField>>;

/** A field with state. */
function Field({ value: first = '', ...props }: Props) {
  const [value, setValue] = useState(first);
  return <TextField label="Custom slug" {...props} value={value} onChange={setValue} />;
}

const field = () => screen.getByRole('textbox', { name: 'Custom slug' });

describe('a text field', () => {
  it('has its label, and accepts typing', async () => {
    const { person } = show(<Field />);
    await person.click(screen.getByText('Custom slug'));
    await person.keyboard('sale');
    expect(field()).toHaveValue('sale');
    expect(field()).toBeValid();
    expect(field()).not.toHaveAccessibleDescription();
  });

  it('is described by its hint', () => {
    show(<Field hint="3 to 50 characters" />);
    expect(field()).toHaveAccessibleDescription('3 to 50 characters');
  });

  it('is described by its error, which replaces the hint', () => {
    show(<Field hint="3 to 50 characters" error="Already taken" />);
    expect(field()).toHaveAccessibleDescription('Already taken');
    expect(field()).toHaveAttribute('aria-invalid', 'true');
    expect(screen.queryByText('3 to 50 characters')).not.toBeInTheDocument();
  });

  it('never refers to a missing description', () => {
    show(<Field hint="3 to 50 characters" error="Already taken" />);
    const described = field().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Already taken']);
  });

  it('is distinct from another with the same label', () => {
    show(
      <>
        <Field error="Already taken" />
        <Field />
      </>,
    );
    const [one, other] = screen.getAllByRole('textbox');
    expect(one).toHaveAccessibleDescription('Already taken');
    expect(other).not.toHaveAccessibleDescription();
  });
});

describe('a counter', () => {
  it('shows once something is typed, and counts as the interface does: an emoji is one', async () => {
    const { person } = show(<Field limit={50} counted="always" />);
    expect(screen.queryByText('0/50')).not.toBeInTheDocument();
    await person.type(field(), 'sale 🧵');
    expect(screen.getByText('6/50')).toBeVisible();
  });

  it('shows only near the limit by default', async () => {
    const { person } = show(<Field limit={10} />);
    await person.type(field(), '12345678');
    expect(screen.queryByText('8/10')).not.toBeInTheDocument();
    await person.type(field(), '9');
    expect(screen.getByText('9/10')).toBeVisible();
  });

  it('counts beyond its limit, so that typed or pasted text is never cut off unseen', async () => {
    const { person } = show(<Field limit={5} />);
    await person.click(field());
    await person.paste('much too long');
    expect(field()).toHaveValue('much too long');
    expect(screen.getByText('13/5')).toBeVisible();
  });
});
