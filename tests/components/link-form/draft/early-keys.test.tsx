import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Popup } from '@/entrypoints/popup/popup.tsx';
import { readStart } from '@/entrypoints/popup/read-start.ts';
import { SidePanel } from '@/entrypoints/sidepanel/side-panel.tsx';
import { lookAt } from '../../../setup/browser/rest.ts';
import { connectedService, here } from '../../../setup/connected.ts';
import { typeAtFirstSight } from '../../../setup/type-at-once.ts';
import { openAt } from '../../link-editor/editor.tsx';

const find = (label: string) => () => screen.queryByLabelText<HTMLInputElement>(label, { selector: 'input' });

/** Renders a page as its script does, without running its effects at once. */
function draw(page: ReactNode): void {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  root.render(page);
  onTestFinished(() => {
    act(() => root.unmount());
    container.remove();
  });
}

describe('keys that are pressed as soon as a form appears are in its field', () => {
  it('in the popup', async () => {
    await connectedService();
    lookAt({ id: here.tabId, url: 'chrome://version/', title: 'About' });
    typeAtFirstSight(find('Address to shorten'), 'abc');
    draw(<Popup start={await readStart()} />);
    expect(await screen.findByDisplayValue('abc')).toBeVisible();
  });

  it('in the side panel', async () => {
    await connectedService();
    lookAt({ id: here.tabId, url: 'chrome://version/', title: 'About' });
    typeAtFirstSight(find('Address to shorten'), 'abc');
    draw(<SidePanel first={await readStart()} />);
    expect(await screen.findByDisplayValue('abc')).toBeVisible();
  });

  it('on the page of a new link', async () => {
    await connectedService();
    typeAtFirstSight(find('Title'), 'abc');
    await openAt('/links/new');
    expect(await screen.findByDisplayValue('abc')).toBeVisible();
  });
});
