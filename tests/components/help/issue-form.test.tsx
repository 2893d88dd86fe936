import { readdirSync, readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { Help } from '@/components/help/help-page.tsx';
import { issueForm } from '@/components/help/issue-form.ts';
import { repository } from '@/lib/project/repository.ts';
import { problemsItem } from '@/lib/storage/problems.ts';
import { connectedService } from '../../setup/connected.ts';
import { show } from '../../setup/show.ts';

const address = 'https://code.example/people/hem';
const folder = '.github/ISSUE_TEMPLATE';

/** The parts of GitHub's issue forms that Hem has. */
const form = z.object({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  body: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('markdown'), attributes: z.object({ value: z.string() }) }),
      z.object({ type: z.enum(['input', 'textarea']), id: z.string(), attributes: z.object({ label: z.string() }) }),
    ]),
  ),
});

const readForm = (file: string) => form.parse(parse(readFileSync(`${folder}/${file}`, 'utf8')));
const idsIn = (file: string) => readForm(file).body.flatMap((part) => (part.type === 'markdown' ? [] : part.id));

const report = { name: 'Report a problem' };
const wordLink = () => screen.getByRole('link', { name: 'Report a wrong word' });

describe('the issue forms', () => {
  it.each(readdirSync(folder).filter((file) => file !== 'config.yml'))(
    '%s is one, whose fields have their own ids',
    (file) => {
      const ids = idsIn(file);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  it.each(['bug', 'wrong-word'] as const)('%s has each field that Help fills in', (name) => {
    const { searchParams } = new URL(issueForm(address, name) ?? '');
    expect(searchParams.get('template')).toBe(`${name}.yml`);
    searchParams.delete('template');
    expect(idsIn(`${name}.yml`)).toEqual(expect.arrayContaining([...searchParams.keys()]));
  });
});

describe('the help', () => {
  it('leads to the forms, with the version and the browser, and nothing of a connection or a problem', async () => {
    await connectedService();
    await problemsItem.set([{ activity: 'send', error: 'QuotaExceededError', at: 1, count: 1 }]);
    show(<Help project={address} />);
    const to = new URL((await screen.findByRole('link', report)).getAttribute('href') ?? '');
    expect(to.origin + to.pathname).toBe(`${address}/issues/new`);
    expect(Object.fromEntries(to.searchParams)).toEqual({
      template: 'bug.yml',
      version: '1.2.3',
      browser: navigator.userAgent,
    });
    expect(wordLink()).toHaveAttribute(
      'href',
      expect.stringMatching(/template=wrong-word\.yml&version=1\.2\.3&language=en$/),
    );
    await problemsItem.remove();
  });

  it('has no form for problems without a repository, and none for words without a store', async () => {
    show(<Help project={null} />);
    expect(await screen.findByText('None since the browser started.')).toBeVisible();
    expect(screen.queryByRole('link', report)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Report a wrong word' })).not.toBeInTheDocument();
  });

  it('knows a repository that can have issues, or none', () => {
    expect(repository === null || /^https:\/\/[^?#]+[^/]$/.test(repository)).toBe(true);
  });
});
