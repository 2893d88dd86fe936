import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionItem } from '@/lib/storage/connection.ts';
import { runService } from '../../setup/service.ts';
import { address, button, connectedWord, field, showPage, token } from './page.tsx';

describe('a connection link', () => {
  it('that is pasted fills the form, and its token is never in the address', async () => {
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

  it('that is typed fills the form when the field is left', async () => {
    const { person } = await showPage();
    await person.type(address(), 'api.example.com#token=hem_typed');
    await person.tab();
    expect(token()).toHaveValue('hem_typed');
    expect(address().value).not.toContain('hem_typed');
  });

  it('that is dropped, or filled in by the browser, fills the form too', async () => {
    await showPage();
    // The value is there at once, without a paste.
    fireEvent.change(address(), { target: { value: 'https://api.example.com/v1#token=hem_dropped' } });
    expect(address()).toHaveValue('https://api.example.com/v1');
    expect(token()).toHaveValue('hem_dropped');
  });

  it('takes the place of what was typed before, and of its errors', async () => {
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

  it('without v1 gets it when the field is left', async () => {
    const { person } = await showPage();
    await person.click(address());
    await person.paste('https://api.example.com#token=hem_pasted');
    await person.tab();
    expect(address()).toHaveValue('https://api.example.com/v1');
    expect(address()).toHaveAccessibleDescription(/^Hem added \/v1/);
  });

  it('that is none is an address being pasted', async () => {
    const { person } = await showPage();
    await person.click(address());
    await person.paste('https://api.example.com/v1');
    expect(address()).toHaveValue('https://api.example.com/v1');
    expect(token()).toHaveValue('');
  });
});
