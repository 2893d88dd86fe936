import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { templateRoute } from '@/lib/link/routes.ts';
import { another } from '../../setup/another.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { connectedService } from '../../setup/connected.ts';
import { openOperations } from '../../setup/operations.ts';
import { editLink, openAt } from './editor.tsx';

async function newLink(route = '/links/new') {
  const service = await connectedService();
  const shown = await openAt(route);
  await screen.findByRole('heading', { level: 1, name: 'New link' });
  return { ...service, ...shown };
}

const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (found === null) throw new Error(`There is no field ${name}`);
  return found;
};
const shorten = () => screen.getByRole('button', { name: 'Shorten & copy' });

describe('a new link', () => {
  it('has its basic fields in order, the host before its slug, and the focus in the first empty one', async () => {
    const { domain } = await newLink();
    const names = [...document.querySelectorAll('[data-basics] input[name]')].map((one) => one.getAttribute('name'));
    expect(names).toEqual(['long_url', 'custom_link', 'title', 'tags']);
    expect(field('long_url')).toHaveFocus();
    expect(field('custom_link').parentElement).toHaveTextContent(`${domain.label}/`);
  });

  it('has the focus after a known address', async () => {
    await newLink(`/links/new?tab=-1&address=${encodeURIComponent('https://example.com/shoes')}`);
    expect(field('long_url')).toHaveValue('https://example.com/shoes');
    expect(field('custom_link')).toHaveFocus();
  });

  it('opens all of its sections at one press, and closes them at another', async () => {
    const { person } = await newLink();
    const closed = () => document.querySelectorAll('[data-section] h3 [aria-expanded="false"]').length;
    await person.click(screen.getByRole('button', { name: 'Open all' }));
    expect(closed()).toBe(0);
    await person.click(screen.getByRole('button', { name: 'Close all' }));
    expect(closed()).toBe(7);
  });

  it('counts the fields to correct, and a press focuses each, even in a closed section', async () => {
    const { person } = await newLink();
    await person.type(field('custom_link'), 'ab');
    await person.click(screen.getByRole('button', { name: 'Password' }));
    await person.click(screen.getByRole('switch', { name: 'Use Password' }));
    await person.click(shorten());
    expect(await screen.findByText('Correct 3 fields')).toBeVisible();
    await expectAccessible();
    const head = screen.getByRole('button', { name: 'Password', expanded: true });
    await person.click(head);
    const list = screen.getByRole('alert');
    await person.click(within(list).getByRole('button', { name: 'Custom slug' }));
    expect(field('custom_link')).toHaveFocus();
    await person.click(within(list).getByRole('button', { name: 'Password' }));
    await waitFor(() => expect(field('password')).toHaveFocus());
    expect(head).toHaveAttribute('aria-expanded', 'true');
    await person.type(field('password'), 'secret123');
    await person.type(field('custom_link'), 'c');
    // The field itself shows the only error that is left.
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('shows a refusal of the service once: in one sentence at its field, and not as pending', async () => {
    const service = await connectedService();
    await another(service).make({ custom_link: 'taken' });
    const { person } = await openAt('/links/new');
    await screen.findByRole('heading', { level: 1, name: 'New link' });
    await person.type(field('long_url'), 'https://example.com/other');
    await person.type(field('custom_link'), 'taken');
    await person.click(shorten());
    await waitFor(() => expect(field('custom_link')).toHaveAccessibleDescription('Already taken'));
    await waitFor(() => expect(field('custom_link')).toHaveFocus());
    expect(screen.queryByText(/Correct|didn't accept|already use/)).not.toBeInTheDocument();
    expect(await openOperations()).toMatchObject([{ state: { name: 'refused' } }]);
    const pending = () => screen.queryByRole('link', { name: /^Pending/ });
    expect(pending()).not.toBeInTheDocument();

    await person.click(await screen.findByRole('button', { name: 'Use taken-2' }));
    expect(field('custom_link')).toHaveValue('taken-2');
    await person.click(screen.getByRole('link', { name: 'Help' }));
    await person.click(await screen.findByRole('button', { name: 'Leave and keep draft' }));
    expect(await screen.findByRole('link', { name: /^Pending/ })).toBeVisible();
  });

  it('like another says that it has no password', async () => {
    const service = await connectedService();
    const { id } = await another(service).make({ has_password: true, password: 'secret123' });
    await openAt(templateRoute(id));
    expect(
      await screen.findByText("The password can't be copied. Set a new one under Password, or turn it off."),
    ).toBeVisible();
  });
});

describe('the slug of an existing link', () => {
  it('is selected at first, and replaced by typing', async () => {
    const { person, id, other } = await editLink({ custom_link: 'sale' });
    expect(field('custom_link')).toHaveFocus();
    await person.keyboard('spring{Enter}');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(await other.read(id)).toMatchObject({ custom_link: 'spring' });
  });

  it('says what a change breaks, with the recent clicks, and suggests others only on request', async () => {
    const { person, domain } = await editLink({ custom_link: 'sale' });
    expect(screen.queryByRole('group', { name: 'Suggested slugs' })).not.toBeInTheDocument();
    expect(field('custom_link').parentElement).toHaveTextContent(`${domain.label}/`);
    await person.type(field('custom_link'), 's');
    const warning = `${domain.label}/sale stops working when you save. 0 clicks in the last 30 days.`;
    expect(await screen.findByText(warning)).toBeVisible();
    await person.type(field('custom_link'), '{Backspace}');
    await waitFor(() => expect(screen.queryByText(/stops working/)).not.toBeInTheDocument());
    await person.click(screen.getByRole('button', { name: 'Suggest a slug' }));
    expect(await screen.findByRole('group', { name: 'Suggested slugs' })).toBeVisible();
  });

  it('breaks nothing if there was none', async () => {
    const { person } = await editLink();
    await person.type(field('custom_link'), 'sale');
    await waitFor(() => expect(screen.getByText(/Changes: Custom slug/)).toBeVisible());
    expect(screen.queryByText(/stops working/)).not.toBeInTheDocument();
  });
});

describe('a saved link', () => {
  it('is no longer called saved once something changes', async () => {
    const { person } = await editLink();
    await person.type(field('title'), ' one');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    await person.type(field('title'), ' two');
    await waitFor(() => expect(screen.queryByText('Saved')).not.toBeInTheDocument());
    expect(screen.queryByText(/^Saved/)).not.toBeInTheDocument();
  });
});
