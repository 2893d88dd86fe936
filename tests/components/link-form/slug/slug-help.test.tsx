import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SlugField } from '@/components/link-form/slug/slug-field.tsx';
import { SlugHelp } from '@/components/link-form/slug/slug-help.tsx';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import { connectedService } from '../../../setup/connected.ts';
import { linkOf, linksFrom } from '../../../setup/list-service.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { connectWithCachedLinks } from '../../page-links/popup.tsx';
import { showInDraft } from '../in-draft.tsx';

const form = (
  <>
    <SlugField domains={[]} />
    <SlugHelp isAsked />
  </>
);
const slug = () => screen.getByRole('textbox', { name: 'Custom slug' });
const notes = () => screen.getByRole('status');
const group = () => screen.getByRole('group', { name: 'Suggested slugs' });
const suggested = () =>
  within(group())
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');

/** A service with a link on the slug `spring-sale`. */
async function serviceWithSlug() {
  const service = await connectedService();
  return { ...service, made: await makeLink({ custom_link: 'spring-sale', title: 'The first' }) };
}

describe('suggested slugs', () => {
  it('are made of the title, in letters that every address can hold, and can be taken by keyboard', async () => {
    const { person, draft } = showInDraft(form, { title: 'Привет, мир — Example' });
    const first = await within(group()).findByRole('button', { name: 'privet-mir' });
    await waitFor(() => expect(first).toHaveFocus());
    await person.keyboard('{Enter}');
    expect(draft().custom_link).toBe('privet-mir');
    expect(slug()).toHaveValue('privet-mir');
  });

  it('follow the title', async () => {
    const { store } = showInDraft(form, { title: 'Spring sale' });
    await screen.findByRole('button', { name: 'spring-sale' });
    store.getState().change({ title: 'Summer sale' });
    expect(await screen.findByRole('button', { name: 'summer-sale' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'spring-sale' })).not.toBeInTheDocument();
  });

  it('are random ones too, and others when asked', async () => {
    const { person } = showInDraft(form);
    const before = suggested();
    expect(before).toHaveLength(2);
    for (const text of before) expect(text).toMatch(/^[2-9a-km-zA-HJ-NP-Z]{7}$/);
    await person.click(screen.getByRole('button', { name: 'More suggestions' }));
    expect(suggested().filter((text) => before.includes(text))).toEqual([]);
  });

  it('are never ones that are known to be taken', async () => {
    const { domain } = await serviceWithSlug();
    showInDraft(form, { title: 'Spring sale', domain: domain.id });
    expect(await screen.findByRole('button', { name: 'spring-sale-2' })).toBeVisible();
    expect(suggested()).not.toContain('spring-sale');
  });
});

describe('a slug that is in use', () => {
  it('is said at once, with the link that has it', async () => {
    const { domain } = await serviceWithSlug();
    const { person } = showInDraft(form, { domain: domain.id });
    await person.type(slug(), 'spring-sale');
    await waitFor(() => expect(notes()).toHaveTextContent(`You already use ${domain.label}/spring-sale for The first`));
    expect(slug()).toBeValid();
    await person.keyboard('s');
    expect(notes()).toBeEmptyDOMElement();
  });

  it('is said of any link known, however many are newer, and a free one is offered', async () => {
    const oldest = linkOf(1, { custom_link: 'spring-sale', custom_url: 'https://go.example.com/spring-sale' });
    const second = linkOf(2, { custom_link: 'spring-sale-2', custom_url: 'https://go.example.com/spring-sale-2' });
    await connectWithCachedLinks([...linksFrom(600).slice(0, -2), second, oldest]);
    const { person, draft } = showInDraft(form, { title: 'Spring sale' });
    await person.type(slug(), 'spring-sale');
    await waitFor(() => expect(notes()).toHaveTextContent('You already use go.example.com/spring-sale for Link 1'));
    await waitFor(() => expect(suggested()).toContain('spring-sale-3'));
    await person.click(screen.getByRole('button', { name: 'Use spring-sale-3' }));
    expect(draft().custom_link).toBe('spring-sale-3');
  });

  it('is offered with the next number once the service has refused it, and with the one after that', async () => {
    await connectedService();
    const { person, store, draft } = showInDraft(form);
    const refuse = () => {
      const fieldErrors = { custom_link: ['Already taken'] };
      store
        .getState()
        .refuse({ failure: { kind: 'invalid', message: '', formErrors: [], fieldErrors }, sent: draft() });
    };
    await person.type(slug(), 'autumn');
    expect(screen.queryByRole('button', { name: /^Use autumn/ })).not.toBeInTheDocument();
    act(refuse);
    await person.click(await screen.findByRole('button', { name: 'Use autumn-2' }));
    act(refuse);
    await person.click(await screen.findByRole('button', { name: 'Use autumn-3' }));
    expect(draft().custom_link).toBe('autumn-3');
  });

  it('is no news for the link that has it', async () => {
    const { made } = await serviceWithSlug();
    await makeLink({ custom_link: 'spring-sun', title: 'The second' });
    const record = linkRecord.parse({ ...made, custom_link: 'spring-sale' });
    const { person } = showInDraft(form, {}, { kind: 'edit', id: made.id, record });
    await person.clear(slug());
    await person.type(slug(), 'spring-sun');
    await waitFor(() => expect(notes()).toHaveTextContent('for The second'));
    await person.clear(slug());
    await person.type(slug(), 'spring-sale');
    expect(notes()).toBeEmptyDOMElement();
  });
});

describe('characters that must be encoded', () => {
  it('are named, and the address is shown as it will look; nothing is refused', async () => {
    const { domain } = await connectedService();
    const { person, store } = showInDraft(form, { domain: domain.id });
    await person.type(slug(), 'über uns');
    await waitFor(() =>
      expect(notes()).toHaveTextContent(
        `Some apps show these characters as codes: ü, space. The address then looks like this: ${domain.label}/%C3%BCber%20uns`,
      ),
    );
    expect(store.getState().errors.custom_link).toBeUndefined();
  });

  it('are named by code where they show nothing', async () => {
    const { person } = showInDraft(form);
    await person.click(slug());
    await person.paste('به\u200cخ');
    expect(notes()).toHaveTextContent('U+200C');
    expect(notes()).toHaveTextContent('%E2%80%8C');
  });

  it('are left out if they show nothing and no script needs them', async () => {
    const { person } = showInDraft(form);
    await person.click(slug());
    await person.paste('ab\u200bc');
    expect(notes()).toBeEmptyDOMElement();
  });
});

describe('the slug of a link that there is', () => {
  it('cannot be taken away, and why is said', async () => {
    const record = linkRecord.parse({ id: '123e4567-e89b-42d3-a456-426614174000', custom_link: 'sale' });
    const { person } = showInDraft(form, {}, { kind: 'edit', id: record.id, record });
    expect(notes()).toBeEmptyDOMElement();
    await person.clear(slug());
    expect(notes()).toHaveTextContent('needs at least 3 characters');
  });
});

describe('a slug that will not do', () => {
  const inForm = <form onSubmit={(event) => event.preventDefault()}>{form}</form>;

  it('is offered cleaned, and the focus goes back to the field', async () => {
    const { person, draft } = showInDraft(inForm);
    await person.type(slug(), 'My slug ü x');
    await person.click(await screen.findByRole('button', { name: 'Use my-slug-u-x' }));
    expect(draft().custom_link).toBe('my-slug-u-x');
    expect(slug()).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Use / })).not.toBeInTheDocument();
  });

  it('is offered shorter where it is too long', async () => {
    const { person, draft } = showInDraft(inForm);
    await person.click(slug());
    await person.paste('word-'.repeat(12));
    await person.click(await screen.findByRole('button', { name: /^Use word-/ }));
    expect(draft().custom_link).toBe('word-'.repeat(10).slice(0, -1));
  });

  it('is offered with a number where it is taken', async () => {
    const { domain } = await serviceWithSlug();
    const { person, draft } = showInDraft(inForm, { domain: domain.id });
    await person.type(slug(), 'spring-sale');
    await person.click(await screen.findByRole('button', { name: 'Use spring-sale-2' }));
    expect(draft().custom_link).toBe('spring-sale-2');
  });

  it('is left alone where nothing can be made of it', async () => {
    const { person } = showInDraft(inForm);
    await person.type(slug(), '🧵🧵🧵');
    await waitFor(() => expect(notes()).toHaveTextContent('as codes'));
    expect(screen.queryByRole('button', { name: /^Use / })).not.toBeInTheDocument();
  });
});

describe('signs at the end of a slug', () => {
  it.each([
    ['sale!', '!', 'sale'],
    ['wow...', '...', 'wow'],
    ['new)', ')', 'new'],
    ['what?!', '?!', 'what'],
  ])(
    'are warned of as messengers leave them out, and the slug without them is offered: %s',
    async (typed, end, offer) => {
      const { person, draft } = showInDraft(form);
      await person.type(slug(), typed);
      expect(
        await within(notes()).findByText(new RegExp(`leave out ${end.replace(/[.?)]/g, '\\$&')} at the end`)),
      ).toBeVisible();
      expect(slug()).toBeValid();
      await person.click(await screen.findByRole('button', { name: `Use ${offer}` }));
      expect(draft().custom_link).toBe(offer);
      expect(within(notes()).queryByText(/leave out/)).not.toBeInTheDocument();
    },
  );

  it('are warned of only once if the service refuses them', async () => {
    const { person, store, draft } = showInDraft(form);
    await person.type(slug(), 'sale!');
    await within(notes()).findByText(/leave out ! at the end/);
    const fieldErrors = { custom_link: ['Messengers leave out "!" at the end of an address'] };
    act(() =>
      store
        .getState()
        .refuse({ failure: { kind: 'invalid', message: '', formErrors: [], fieldErrors }, sent: draft() }),
    );
    expect(slug()).toHaveAccessibleDescription(/Messengers leave out "!"/);
    expect(notes()).toBeEmptyDOMElement();
    expect(screen.getByRole('button', { name: 'Use sale' })).toBeVisible();
  });
});
