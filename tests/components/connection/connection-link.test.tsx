import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionItem } from '@/lib/storage/connection.ts';
import { runService } from '../../setup/service.ts';
import { address, button, connectedWord, field, showPage, token } from './page.tsx';

describe('a connection link', () => {
  it('fills the form when it is pasted, and its token is never in the address', async () => {
    const service = await runService();
    const { person } = await showPage();
    await person.click(address());
    const shown: string[] = [];
    address().addEventListener('input', () => shown.push(address().value));
    await person.paste(service.link);
    expect(address()).toHaveValue(service.settings.baseUrl);
    expect(address()).toHaveAccessibleDescription(/^Filled in from the connection link/);
    expect(token()).toHaveValue(service.token);
    expect(field('Label')).toHaveValue(service.domain.label);
    expect(field('Domain ID')).toHaveValue(service.domain.id);
    expect(field('Default')).toBeChecked();
    expect(shown.join()).not.toContain(service.token);
    expect(document.body).not.toHaveTextContent(service.token);

    await person.click(button('Connect'));
    await connectedWord();
    expect(await connectionItem.get()).toMatchObject(service.settings);
  });

  it('fills the form when it is typed and the field is left', async () => {
    const { person } = await showPage();
    await person.type(address(), 'api.example.com#token=hem_typed');
    await person.tab();
    expect(token()).toHaveValue('hem_typed');
    expect(address().value).not.toContain('hem_typed');
  });

  it('fills the form when it is dropped, or filled in by the browser', async () => {
    await showPage();
    // The value appears at once, without a paste event.
    fireEvent.change(address(), { target: { value: 'https://api.example.com/v1#token=hem_dropped' } });
    expect(address()).toHaveValue('https://api.example.com/v1');
    expect(token()).toHaveValue('hem_dropped');
  });

  it('replaces earlier values and their errors', async () => {
    const { person } = await showPage();
    await person.type(address(), 'http://api.example.com{Enter}');
    expect(address()).toHaveAccessibleDescription(/Use https/);
    await person.click(button('Add a domain'));
    await person.click(address());
    await person.paste('https://api.example.com/v1#token=hem_pasted');
    expect(address()).toBeValid();
    expect(address()).toHaveValue('https://api.example.com/v1');
    expect(screen.queryByLabelText('Label')).not.toBeInTheDocument();
  });

  it('gets a missing v1 when the field is left', async () => {
    const { person } = await showPage();
    await person.click(address());
    await person.paste('https://api.example.com#token=hem_pasted');
    await person.tab();
    expect(address()).toHaveValue('https://api.example.com/v1');
    expect(address()).toHaveAccessibleDescription(/^Hem added \/v1/);
  });

  it('is an ordinary pasted address if it has another form', async () => {
    const { person } = await showPage();
    await person.click(address());
    await person.paste('https://api.example.com/v1');
    expect(address()).toHaveValue('https://api.example.com/v1');
    expect(token()).toHaveValue('');
  });
});
