import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionItem } from '@/lib/storage/connection.ts';
import { connectedService } from '../../setup/connected.ts';
import { address, button, field, fill, showPage, showRunning, token } from './page.tsx';

describe('domains', () => {
  const id = '123e4567-e89b-42d3-a456-426614174000';

  it('show errors at their fields', async () => {
    const { person } = await showPage();
    await fill(person, address(), 'https://api.example.com/v1');
    await fill(person, token(), 'hem_any');
    await person.click(button('Add a domain'));
    await person.type(field('Domain ID'), 'go');
    await person.click(button('Connect'));
    expect(field('Label')).toHaveAccessibleDescription('Enter a label, such as go.example.com');
    expect(field('Domain ID')).toHaveAccessibleDescription(/Enter an ID/);
    expect(field('Label')).toHaveFocus();
  });
  it.each([id, ` ${id}`, id.toUpperCase()])('are listed once, however they are written: "%s"', async (again) => {
    const { person } = await showPage();
    await person.click(address());
    await person.paste(`https://api.example.com/v1#token=hem_any&domain=${id}&label=one&domain=${again}&label=two`);
    await person.click(button('Connect'));
    const [one, two] = screen.getAllByLabelText('Domain ID');
    expect(one).toBeValid();
    expect(two).toHaveAccessibleDescription('This domain is already listed');
  });

  it('are added and removed; the first is the default, and without a default the service chooses', async () => {
    const { person } = await showPage();
    await person.click(button('Add a domain'));
    expect(field('Default')).toBeChecked();
    expect(button('Remove domain 1')).toBeVisible();
    await person.type(field('Label'), 'go.example.com');
    await person.click(button('Remove go.example.com'));
    await person.click(button('Add a domain'));
    await person.click(button('Add a domain'));
    await person.click(button('Remove domain 1'));
    expect(field('Let the service choose')).toBeChecked();
    expect(field('Default')).not.toBeChecked();
  });
});

describe('names of parameters', () => {
  it('report duplicates, and keep the typed values in view', async () => {
    const { person } = await showPage();
    await fill(person, address(), 'https://api.example.com/v1');
    await fill(person, token(), 'hem_any');
    await person.click(screen.getByText('Advanced'));
    await person.type(field('title'), 'q');
    await person.type(field('tag'), 'q');
    await person.click(button('Connect'));
    expect(screen.getByRole('alert')).toHaveTextContent('Another parameter has this name');
    expect(field('title')).toHaveValue('q');
    expect(screen.getByRole('group', { name: 'Query parameter names' }).closest('details')).toHaveAttribute('open');
  });

  it('are saved, and shown again', async () => {
    await connectedService();
    const { person, rerender } = await showRunning();
    await person.type(field('title'), ' q ');
    await person.click(button('Save'));
    await screen.findByText('Saved');
    expect(await connectionItem.get()).toMatchObject({ names: { title: 'q' } });
    rerender(<p>closed</p>);
    await showRunning();
    expect(field('title')).toHaveValue('q');
    expect(field('tag')).toHaveAttribute('placeholder', 'tag');
  });
});
