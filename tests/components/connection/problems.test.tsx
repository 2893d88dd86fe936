import { describe, expect, it } from 'vitest';
import { askedFor } from '../../setup/browser/permissions.ts';
import { allReplies } from '../../setup/browser/runtime.ts';
import { address, button, fill, showPage, token } from './page.tsx';

describe('an invalid form', () => {
  it('is not sent, says what is missing, and focuses the first such field', async () => {
    const { person } = await showPage();
    await person.click(button('Connect'));
    expect(address()).toHaveAccessibleDescription('Enter the base address of your service');
    expect(token()).toHaveAccessibleDescription('Enter a token');
    expect(address()).toHaveFocus();
    expect(askedFor()).toEqual([]);
    expect(allReplies()).toBe('[]');
  });

  it.each([
    ['my service', /Enter a web address/],
    ['http://api.example.com', /Use https/],
    ['http://[::1]:8787', /Use http:\/\/localhost instead/],
    ['https://me:secret@api.example.com', /Remove the user name and password/],
    ['https://api.example.com/v1?key=1', /from the \? on/],
    ['https://api.example.com/v1#links', /from the # on/],
  ])('says what is wrong with an address: %s', async (typed, words) => {
    const { person } = await showPage();
    await fill(person, token(), 'hem_any');
    await person.click(address());
    await person.paste(typed);
    await person.keyboard('{Enter}');
    expect(address()).toHaveAccessibleDescription(words);
    expect(address()).toHaveFocus();
    expect(address()).toHaveValue(typed);
    expect(token()).toHaveValue('hem_any');
  });

  it('says what is wrong with a token', async () => {
    const { person } = await showPage();
    await fill(person, address(), 'https://api.example.com/v1');
    await fill(person, token(), 'two words');
    await person.keyboard('{Enter}');
    expect(token()).toHaveAccessibleDescription('A token has no spaces and no accented letters');
    expect(token()).toHaveFocus();
  });

  it('accepts a token with spaces around it, as often copied', async () => {
    const { person } = await showPage();
    await fill(person, token(), '  hem_any ');
    await person.click(button('Connect'));
    expect(token()).toBeValid();
  });
});
