import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refresh } from '../../setup/link-cache.ts';
import { linkOf, listService } from '../../setup/list-service.ts';
import { rows, showLinks } from './setting.tsx';

const german = linkOf(2, { long_url: 'https://xn--mller-kva.de/a', short_url: 'https://xn--krz-hoa.example.com/c2' });
const untitled = linkOf(3, { title: null, long_url: 'https://xn--e1afmkfd.xn--p1ai/x' });
const alike = linkOf(1, { long_url: 'https://xn--80ak6aa92e.com/login' });

it('the list shows hosts in their own script, and deceptive ones in Punycode', async () => {
  await listService([untitled, german, alike]);
  await refresh();
  showLinks();
  const [named, first, second] = await rows();
  expect(screen.getByRole('link', { name: 'пример.рф/x' })).toBeVisible();
  expect(named).not.toHaveTextContent('xn--');
  expect(first).toHaveTextContent('müller.de/a');
  expect(second).toHaveTextContent('xn--80ak6aa92e.com (аррӏе.com)/login');
});

it('so does the page of a link, which links to the exact address', async () => {
  await listService([german]);
  await refresh();
  showLinks(`/links/${german.id}`);
  expect(await screen.findByRole('link', { name: 'müller.de/a' })).toHaveAttribute('href', german.long_url);
  expect(screen.getByRole('button', { name: 'Copy kürz.example.com/c2' })).toBeVisible();
});

it('so does the notice after a link is deleted', async () => {
  await listService([untitled]);
  await refresh();
  const { person } = showLinks(`/links/${untitled.id}`);
  await person.click(await screen.findByRole('button', { name: /^More for/ }));
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText(/^Deleted .*пример\.рф\/x/)).toBeVisible();
});
