import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { WelcomePage } from '@/components/welcome/welcome-page.tsx';
import { startBackground } from '../../setup/background.ts';
import { connectedTo } from '../../setup/connected.ts';
import { makeLink } from '../../setup/make-link.ts';
import { runService } from '../../setup/service.ts';
import { show } from '../../setup/show.ts';

beforeEach(() => startBackground());

/** Sets whether the browser reports the button as pinned. */
const pin = (isOnToolbar: boolean) =>
  Object.assign(fakeBrowser.action, { getUserSettings: async () => ({ isOnToolbar }) });
afterEach(() => pin(true));

const steps = () => screen.findAllByRole('listitem');
const done = async () =>
  (await steps())
    .map((step) => within(step).queryByRole('heading')?.textContent ?? '')
    .filter((heading) => heading.includes(', done: '));

describe('the first steps', () => {
  it('are three: connect, pin, try', async () => {
    pin(false);
    show(<WelcomePage />);
    const headings = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
    expect(headings).toEqual([
      'Step 1 of 3: Connect your service',
      'Step 2 of 3: Pin Hem to the toolbar',
      'Step 3 of 3: Shorten your first page',
    ]);
    expect(await done()).toEqual([]);
  });

  it('connect by one paste and one press', async () => {
    const { link, origin } = await runService();
    const { person } = show(<WelcomePage />);
    await person.click(await screen.findByLabelText('Connection link'));
    await person.paste(link ?? '');
    await person.keyboard('{Enter}');
    expect(await screen.findByText(`Connected to ${new URL(origin).host}`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open a page to try' })).toHaveAttribute('href', 'https://example.com/');
  });

  it('explain how to run a service, in three lines', async () => {
    const { person } = show(<WelcomePage />);
    await person.click(await screen.findByText('No service yet?'));
    expect(screen.getByText('npm ci && npm run service')).toBeVisible();
    const lines = within(screen.getByText('npm ci && npm run service').closest('ol') ?? document.body);
    expect(lines.getAllByRole('listitem')).toHaveLength(3);
  });

  it('mark the pin as done once the person returns from the toolbar', async () => {
    pin(false);
    show(<WelcomePage />);
    expect(await screen.findByText(/Press the puzzle piece/)).toBeVisible();
    pin(true);
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText('Hem is in your toolbar')).toBeVisible();
    expect(screen.queryByText(/Press the puzzle piece/)).not.toBeInTheDocument();
  });

  it('end once a link was created, and link onward', async () => {
    pin(true);
    await connectedTo(await runService());
    show(<WelcomePage />);
    await screen.findByText('Shorten your first page');
    await makeLink();
    expect(await screen.findByText("You're all set")).toBeVisible();
    await waitFor(async () => expect(await done()).toHaveLength(3));
    expect(screen.getByRole('link', { name: 'Your links' })).toBeVisible();
  });
});
