import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FaviconField } from '@/components/link-form/preview/favicon-field.tsx';
import { lookAt, openBeside } from '../../../setup/browser/rest.ts';
import { showPage } from '../../../setup/browser/scripting.ts';
import { connectedService, here } from '../../../setup/connected.ts';
import { servePictures } from '../../../setup/pictures.ts';
import { showInDraft } from '../in-draft.tsx';

const icon = 'https://example.com/icon.png';
const tab = { id: here.tabId, url: here.address, favIconUrl: 'https://example.com/favicon.ico' };
const use = () => screen.getByRole('button', { name: 'Get the icon from the page' });

describe('the icon', () => {
  it('is shown when it loads, drawings too', async () => {
    servePictures({ 'https://example.com/icon.svg': { width: 0, height: 0 } });
    showInDraft(<FaviconField />, { favicon: 'https://example.com/icon.svg' });
    expect(await screen.findByRole('img', { name: 'Icon' })).toHaveAttribute('src', 'https://example.com/icon.svg');
  });

  it.each([
    ['https://example.com/gone.ico', 'No picture found at this address.'],
    ['http://example.com/favicon.ico', /^Hem doesn't load pictures over http/],
    ['http://localhost/router/reboot?x=1', /^Hem doesn't load pictures from this computer/],
  ])('at %s is not, and why is said', async (favicon, said) => {
    servePictures({});
    showInDraft(<FaviconField />, { favicon });
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('on this machine is shown where the service is there, too', async () => {
    await connectedService();
    const favicon = 'http://localhost:3000/icon.png';
    servePictures({ [favicon]: { width: 32, height: 32 } });
    showInDraft(<FaviconField />, { favicon });
    expect(await screen.findByRole('img', { name: 'Icon' })).toHaveAttribute('src', favicon);
  });
});

describe('Use this page’s icon', () => {
  it('takes the sharpest icon that the page names, and gives back what was typed', async () => {
    lookAt(tab);
    servePictures({ [icon]: { width: 192, height: 192 } });
    showPage(
      here.tabId,
      `<base href="https://example.com/"><link rel="Shortcut Icon" href="small.ico">
       <link rel="icon" sizes="192x192" href="icon.png"><link rel="mask-icon" sizes="any" href="mask.svg">`,
    );
    const { person, draft } = showInDraft(<FaviconField />, { favicon: 'https://typed.example/i.png' });
    await person.click(use());
    await screen.findByText('Filled in');
    expect(draft().favicon).toBe(icon);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(draft().favicon).toBe('https://typed.example/i.png');
  });

  it('is read in another tab that shows the page, if a sleeper put this one to sleep', async () => {
    lookAt({ ...tab, url: `chrome-extension://abc/suspended.html#uri=${here.address}` });
    openBeside({ id: 2, url: here.address });
    servePictures({ [icon]: { width: 192, height: 192 } });
    showPage(2, `<base href="https://example.com/"><link rel="icon" sizes="192x192" href="icon.png">`);
    const { person, draft } = showInDraft(<FaviconField />);
    await person.click(use());
    await screen.findByText('Filled in');
    expect(draft().favicon).toBe(icon);
  });

  it('takes the tab’s own where the page names none', async () => {
    lookAt(tab);
    servePictures({});
    showPage(here.tabId, '<title>Page</title>');
    const { person, draft } = showInDraft(<FaviconField />);
    await person.click(use());
    await screen.findByText('Filled in');
    expect(draft().favicon).toBe(tab.favIconUrl);
  });
});
