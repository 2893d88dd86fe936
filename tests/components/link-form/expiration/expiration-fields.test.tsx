import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ExpirationFields } from '@/components/link-form/expiration/expiration-fields.tsx';
import { localTimeOf } from '@/lib/link/expiration/local-time.ts';
import { liveIn } from '../../../setup/live-in.ts';
import { showInDraft } from '../in-draft.tsx';

const field = () => screen.getByLabelText('Date and time');
const clicks = () => screen.getByRole('textbox', { name: 'Click limit' });
const type = (local: string) => fireEvent.change(field(), { target: { value: local } });

beforeEach(() => liveIn('Europe/Berlin'));

describe('a date', () => {
  it.each([
    ['Europe/Berlin', '2099-12-24T17:00:00Z'],
    ['America/New_York', '2099-12-24T23:00:00Z'],
    ['Australia/Lord_Howe', '2099-12-24T07:00:00Z'],
  ])('typed in %s is sent in UTC, with both beside it', (zone, utc) => {
    liveIn(zone);
    const { draft } = showInDraft(<ExpirationFields />);
    expect(field()).toHaveAccessibleDescription(`Your time zone is ${zone}`);
    type('2099-12-24T18:00');
    expect(draft()).toMatchObject({ has_expiration: true, expiration: utc });
    expect(field()).toHaveValue('2099-12-24T18:00');
    const inUtc = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' });
    expect(field()).toHaveAccessibleDescription(`Your time zone is ${zone}. In UTC: ${inUtc.format(Date.parse(utc))}`);
  });

  it('that a link has is shown in the person’s zone', () => {
    showInDraft(<ExpirationFields />, { has_expiration: true, expiration: '2099-07-01T12:00:30+05:00' });
    expect(field()).toHaveValue('2099-07-01T09:00');
  });

  it('that has passed is refused', async () => {
    const { store } = showInDraft(<ExpirationFields />);
    type('2020-01-01T00:00');
    await waitFor(() => expect(field()).toBeInvalid());
    expect(field()).toHaveAccessibleDescription('Choose a time in the future');
    expect(store.getState().errors).toHaveProperty('expiration');
    type('2099-01-01T00:00');
    await waitFor(() => expect(field()).toBeValid());
  });

  it('can be taken away, and what is half typed is none', () => {
    const { draft } = showInDraft(<ExpirationFields />, { has_expiration: true, expiration: '2099-01-01T00:00:00Z' });
    type('');
    expect(draft()).toMatchObject({ has_expiration: true, expiration: '' });
  });
});

describe('a day when clocks change', () => {
  it('a time that never comes is said, and taken as what clocks then show', () => {
    const { draft } = showInDraft(<ExpirationFields />);
    type('2099-03-29T02:30');
    expect(draft().expiration).toBe('2099-03-29T01:30:00Z');
    expect(field()).toHaveValue('2099-03-29T02:30');
    expect(screen.getByText(/^The clocks skip this time that day. Hem uses 0?3:30/)).toBeVisible();
    type('2099-03-29T03:30');
    expect(draft().expiration).toBe('2099-03-29T01:30:00Z');
    expect(screen.queryByText(/^The clocks skip/)).not.toBeInTheDocument();
  });

  it.each([
    ['Europe/Berlin', '2099-10-25T02:30', '2099-10-25T00:30:00Z', '2099-10-25T01:30:00Z'],
    ['America/New_York', '2099-11-01T01:30', '2099-11-01T05:30:00Z', '2099-11-01T06:30:00Z'],
    ['Australia/Lord_Howe', '2099-04-05T01:45', '2099-04-04T14:45:00Z', '2099-04-04T15:15:00Z'],
  ])('a time that comes twice in %s is asked about', async (zone, local, first, later) => {
    liveIn(zone);
    const { person, draft } = showInDraft(<ExpirationFields />);
    type(local);
    const choice = screen.getByRole('group', { name: /This time comes twice/ });
    const [one, two] = within(choice).getAllByRole('radio');
    expect(one).toBeChecked();
    expect(draft().expiration).toBe(first);
    await person.click(two as HTMLElement);
    expect(draft().expiration).toBe(later);
    expect(two).toBeChecked();
    expect(field()).toHaveValue(local);
    await person.click(one as HTMLElement);
    expect(draft().expiration).toBe(first);
  });

  it('the second of two is known again', () => {
    showInDraft(<ExpirationFields />, { has_expiration: true, expiration: '2099-10-25T01:30:00Z' });
    expect(field()).toHaveValue('2099-10-25T02:30');
    expect(screen.getByRole('radio', { name: /^The second/ })).toBeChecked();
  });
});

describe('quick choices', () => {
  it('set a date by keyboard, at this time of the person’s clock', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const { person, draft } = showInDraft(<ExpirationFields />);
    screen.getByRole('button', { name: '1 week' }).focus();
    await person.keyboard('{Enter}');
    const days = (Date.parse(draft().expiration) - Date.now()) / 86_400_000;
    // A day with a change of clocks is an hour longer or shorter.
    expect(Math.abs(days - 7)).toBeLessThan(0.05);
    expect(field()).toHaveValue(localTimeOf(draft().expiration, 'Europe/Berlin'));
    expect(draft().has_expiration).toBe(true);
  });

  it.each(['1 hour', '1 day', '1 week', '1 month', 'End of month', '1 year'])('%s is in the future', async (name) => {
    const { person, draft } = showInDraft(<ExpirationFields />);
    await person.click(screen.getByRole('button', { name }));
    expect(Date.parse(draft().expiration)).toBeGreaterThan(Date.now());
    expect(field()).toBeValid();
  });

  it('No date takes it away, and nothing else', async () => {
    const { person, draft } = showInDraft(<ExpirationFields />, {
      has_expiration: true,
      expiration: '2099-01-01T00:00:00Z',
      expiration_clicks: '5',
    });
    await person.click(screen.getByRole('button', { name: 'No date' }));
    expect(draft()).toMatchObject({ has_expiration: true, expiration: '', expiration_clicks: '5' });
    expect(field()).toHaveValue('');
  });
});

describe('clicks', () => {
  it('are kept as the text that was typed', async () => {
    const { person, draft } = showInDraft(<ExpirationFields />);
    await person.type(clicks(), '0500');
    expect(draft()).toMatchObject({ has_expiration: true, expiration_clicks: '0500' });
  });

  it('so few that programs could use them up say what the service of Hem does', async () => {
    const { person } = showInDraft(<ExpirationFields />);
    const note = () => screen.queryByText(/^The service that comes with Hem asks visitors to press a button first/);
    expect(note()).not.toBeInTheDocument();
    await person.type(clicks(), '5');
    expect(note()).toBeVisible();
    expect(note()?.closest('[role="status"]')).not.toBeNull();
    for (const limit of ['50', '6', '0', '-1', 'x']) {
      await person.clear(clicks());
      await person.type(clicks(), limit);
      expect(note()).not.toBeInTheDocument();
    }
    await person.clear(clicks());
    await person.type(clicks(), ' 01');
    expect(note()).toBeVisible();
  });

  it.each([
    ['1,000', 'Enter a number of clicks, digits only'],
    ['-5', 'Enter a number of clicks, digits only'],
    ['0', 'Enter 1 or more'],
  ])('%s is refused: %s', async (text, why) => {
    const { person } = showInDraft(<ExpirationFields />);
    await person.type(clicks(), text);
    expect(clicks()).toHaveAccessibleDescription(why);
  });

  it('or a date: one of both is needed, which is said when it is sent', async () => {
    const { store, person } = showInDraft(<ExpirationFields />, { has_expiration: true });
    expect(field()).toBeValid();
    store.getState().ask();
    expect(await screen.findByText('Set a date, a number of clicks, or both')).toBeVisible();
    await person.type(clicks(), '5');
    expect(field()).toBeValid();
  });
});
