import { screen } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { ShortenPanel, type ShortenProps } from '@/components/link-form/shorten-panel.tsx';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Page } from '@/lib/link/page/page.ts';
import { draftOfPage } from '@/lib/new-link/draft-of-page.ts';
import { type Behaviour, startUnrulyService } from '../../lib/client/unruly-service.ts';
import { connectedTo, here } from '../../setup/connected.ts';
import { show } from '../../setup/show.ts';

const ordinary: Page = { kind: 'ordinary', address: here.address, title: 'Page', favicon: '' };

/** The popup's panel on an ordinary page, unless said otherwise. */
export function showPanel(connection: Connection, different: Partial<ShortenProps> = {}) {
  const [onConnection, onAllOptions, go] = [vi.fn(), vi.fn(async () => undefined), vi.fn()];
  const { page = ordinary } = different;
  const panel = (props: Partial<ShortenProps>) => (
    <ShortenPanel
      connection={connection}
      page={page}
      at={here}
      initial={draftOfPage(page, connection)}
      saved={null}
      made={null}
      creation={null}
      shortenOnOpen={false}
      onConnection={onConnection}
      onAllOptions={onAllOptions}
      go={go}
      {...props}
    />
  );
  return { ...show(panel(different)), onConnection, onAllOptions, go };
}

/** A connection to a service that does as told. */
export async function unrulyConnection(...behaviours: Behaviour[]) {
  const service = await startUnrulyService();
  onTestFinished(service.stop);
  service.behave(...behaviours);
  const settings = {
    baseUrl: service.baseUrl,
    names: {},
    domains: [],
    defaultDomain: null,
    forgetOnClose: false,
  };
  return { ...service, connection: await connectedTo({ settings, token: 'hem_any' }) };
}

export const address = () => screen.getByRole('textbox', { name: 'Address to shorten' });
export const title = () => screen.getByRole('textbox', { name: 'Title' });
export const slug = () => screen.getByRole('textbox', { name: 'Custom slug' });
export const shorten = () => screen.getByRole('button', { name: 'Shorten & copy' });
/** What is shown of a link that could not be made at once. */
export const pending = () =>
  screen.findByRole('region', { name: /^(Still shortening…|Saved for later|Not created yet)$/ });
export const problem = () => screen.findByRole('alert');

/** The short address, once it is there. */
export const madeAddress = async () =>
  (await screen.findByRole('region', { name: 'Your short link' })).querySelector('output')?.textContent;
