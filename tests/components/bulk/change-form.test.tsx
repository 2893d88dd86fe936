import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ChangeForm } from '@/components/bulk/change-form.tsx';
import { liveIn } from '../../setup/live-in.ts';

/** Shows the form, with a new expiration chosen. */
async function setExpiration() {
  liveIn('Europe/Berlin');
  const changed = vi.fn();
  render(<ChangeForm links={{ count: 0, read: async () => [] }} onChange={changed} />);
  const person = userEvent.setup();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Change' }), 'Set an expiration');
  const type = (local: string) =>
    fireEvent.change(screen.getByLabelText('Expiration date'), { target: { value: local } });
  return { person, type, expiration: () => changed.mock.lastCall?.[0]?.expiration };
}

it('a time that a clock change skips is reported, and read as the time after it', async () => {
  const { type, expiration } = await setExpiration();
  type('2099-03-29T02:30');
  expect(expiration()).toBe('2099-03-29T01:30:00Z');
  expect(screen.getByText(/^The clocks skip this time that day. Hem uses 0?3:30/)).toBeVisible();
});

it('a time that occurs twice requires a choice', async () => {
  const { person, type, expiration } = await setExpiration();
  type('2099-10-25T02:30');
  expect(expiration()).toBe('2099-10-25T00:30:00Z');
  await person.click(screen.getByRole('radio', { name: /^The second/ }));
  expect(expiration()).toBe('2099-10-25T01:30:00Z');
  await person.type(screen.getByRole('textbox', { name: 'Expiration clicks' }), '5');
  expect(screen.getByText(/asks visitors to press a button first/)).toBeVisible();
  expect(expiration()).toBe('2099-10-25T01:30:00Z');
  type('2099-12-01T12:00');
  expect(expiration()).toBe('2099-12-01T11:00:00Z');
  type('');
  expect(expiration()).toBe('');
});
