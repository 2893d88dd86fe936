import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TagsField } from '@/components/link-form/tags/tags-field.tsx';
import { expectAccessible } from '../../../setup/axe.ts';
import { connectedService } from '../../../setup/connected.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { showInDraft } from '../in-draft.tsx';

const field = () => screen.getByRole('combobox', { name: 'Tags' });
const pills = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const said = () => screen.getByRole('status');
const suggestions = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('typing tags', () => {
  it('Press Enter or comma to add, and says so', async () => {
    const { person, draft } = showInDraft(<TagsField />);
    await person.type(field(), 'spring{Enter}');
    expect(said()).toHaveTextContent('Added: spring');
    await person.keyboard('two words,café ☕;');
    expect(said()).toHaveTextContent('Added: café ☕');
    expect(pills()).toEqual(['spring', 'two words', 'café ☕']);
    expect(draft().tags).toEqual(['spring', 'two words', 'café ☕']);
    expect(field()).toHaveValue('');
  });

  it('what is still in the field counts at once, so that a closing popup loses nothing', async () => {
    const { person, draft } = showInDraft(<TagsField />, { tags: ['spring'] });
    await person.type(field(), ' summer ');
    expect(draft().tags).toEqual(['spring', 'summer']);
    expect(pills()).toEqual(['spring']);
    await person.keyboard('{Backspace}{Backspace}{Backspace}');
    expect(draft().tags).toEqual(['spring', 'summ']);
  });

  it('becomes a pill when the field is left', async () => {
    const { person } = showInDraft(<TagsField />);
    await person.type(field(), 'spring');
    await person.tab();
    expect(pills()).toEqual(['spring']);
    expect(field()).toHaveValue('');
  });

  it('Backspace takes one character, and the last tag only from an empty field', async () => {
    const { person, draft } = showInDraft(<TagsField />, { tags: ['spring', 'summer'] });
    await person.type(field(), 'x{Backspace}');
    expect(pills()).toEqual(['spring', 'summer']);
    await person.keyboard('{Backspace}');
    expect(said()).toHaveTextContent('Removed: summer');
    expect(draft().tags).toEqual(['spring']);
  });

  it('Backspace held down empties the text and stops there', () => {
    const { draft } = showInDraft(<TagsField />, { tags: ['spring'] });
    fireEvent.keyDown(field(), { key: 'Backspace', repeat: true });
    expect(draft().tags).toEqual(['spring']);
  });

  it('a double is left out, and that is to be seen', async () => {
    const { person, draft } = showInDraft(<TagsField />, { tags: ['spring'] });
    await person.type(field(), 'spring{Enter}');
    expect(screen.getByText('Already added: spring')).toBeVisible();
    expect(draft().tags).toEqual(['spring']);
    await person.keyboard('Spring{Enter}');
    expect(screen.queryByText('Already added: spring')).not.toBeInTheDocument();
    expect(draft().tags).toEqual(['spring', 'Spring']);
  });

  it('Enter in the empty field is left to the form', async () => {
    let sent = 0;
    const { person, draft } = showInDraft(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent += 1;
        }}
      >
        <TagsField />
        <button type="submit">Send</button>
      </form>,
    );
    await person.type(field(), 'spring{Enter}');
    expect(sent).toBe(0);
    await person.keyboard('{Enter}');
    expect(sent).toBe(1);
    expect(draft().tags).toEqual(['spring']);
  });

  it('a comma of an input method that is still composing adds nothing yet', () => {
    const { draft } = showInDraft(<TagsField />);
    fireEvent.input(field(), { target: { value: '春、' }, isComposing: true });
    expect(pills()).toEqual([]);
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(pills()).toEqual([]);
    expect(draft().tags).toEqual(['春']);
  });
});

describe('pasting', () => {
  it('a list adds each of its tags, with the text that it was pasted into', async () => {
    const { person, draft } = showInDraft(<TagsField />, { tags: ['spring'] });
    await person.type(field(), 'early ');
    await person.paste('summer, spring;autumn\nwinter\train');
    expect(draft().tags).toEqual(['spring', 'early summer', 'autumn', 'winter', 'rain']);
    expect(pills()).toHaveLength(5);
    expect(said()).toHaveTextContent('Already added: spring');
  });

  it('one tag is text to go on with', async () => {
    const { person } = showInDraft(<TagsField />);
    await person.click(field());
    await person.paste('spring');
    expect(field()).toHaveValue('spring');
    expect(pills()).toEqual([]);
  });
});

describe('the tags there are', () => {
  it('can each be removed, by keyboard too, and the field then has the focus', async () => {
    const { person, draft } = showInDraft(<TagsField />, { tags: ['spring', 'summer', 'autumn'] });
    const list = screen.getByRole('list', { name: 'Tags of this link' });
    await person.tab();
    await person.tab();
    expect(within(list).getByRole('button', { name: 'Remove tag summer' })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(draft().tags).toEqual(['spring', 'autumn']);
    expect(said()).toHaveTextContent('Removed: summer');
    expect(field()).toHaveFocus();
  });

  it('follow the draft when it changes elsewhere, as by Discard', async () => {
    const { person, store } = showInDraft(<TagsField />, { tags: ['spring'] });
    await person.type(field(), 'summ');
    store.getState().change({ tags: [] });
    await waitFor(() => expect(pills()).toEqual([]));
    expect(field()).toHaveValue('');
  });

  it('that a link has twice are shown once', () => {
    showInDraft(<TagsField />, { tags: ['spring', 'spring'] });
    expect(pills()).toEqual(['spring']);
  });
});

describe('suggestions', () => {
  /** A service with a link that has two tags. */
  async function taggedService() {
    await connectedService();
    await makeLink({ tags: ['spring', 'summer'] });
  }

  it('are the tags used before, but for those of this link, once the field is entered', async () => {
    await taggedService();
    const { person } = showInDraft(<TagsField />, { tags: ['spring'] });
    await person.click(field());
    expect(suggestions()).toEqual([]);
    // They are loaded and asked for only now.
    await waitFor(async () => {
      await person.keyboard('{ArrowDown}');
      expect(suggestions()).toEqual(['summer']);
    });
  });

  it('become a pill when pressed, and the field keeps the focus', async () => {
    await taggedService();
    const { person, draft } = showInDraft(<TagsField />);
    await person.type(field(), 's');
    await waitFor(() => expect(suggestions()).toEqual(['spring', 'summer']));
    await person.click(screen.getByRole('option', { name: 'summer' }));
    expect(pills()).toEqual(['summer']);
    expect(draft().tags).toEqual(['summer']);
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
  });

  it('are taken by Enter, the first or the one the arrows go to', async () => {
    await taggedService();
    const { person, draft } = showInDraft(<TagsField />);
    await person.type(field(), 'S');
    expect(await screen.findByRole('option', { name: 'spring', selected: true })).toBeVisible();
    expect(field()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'spring' }).id);
    await expectAccessible();
    await person.keyboard('{Enter}');
    expect(draft().tags).toEqual(['spring']);
    expect(suggestions()).toEqual([]);
    await person.keyboard('{ArrowDown}{Enter}');
    expect(draft().tags).toEqual(['spring', 'summer']);
  });

  it('leave alone what is typed in full, left by Escape or followed by a comma', async () => {
    await taggedService();
    await makeLink({ tags: ['springtime'] });
    const { person, draft } = showInDraft(<TagsField />);
    await person.type(field(), 'spring');
    await waitFor(() => expect(suggestions()).toEqual(['springtime']));
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    await person.keyboard('{Enter}sum{Escape}{Enter}spri,mer');
    await waitFor(() => expect(suggestions()).toEqual(['summer']));
    await person.keyboard('{Enter}');
    expect(draft().tags).toEqual(['spring', 'sum', 'spri', 'mer']);
  });
});
