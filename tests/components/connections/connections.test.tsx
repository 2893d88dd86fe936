import { act, renderHook, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ConnectionPage } from '@/components/connection/connection-page.tsx';
import { ConnectionSwitch } from '@/components/connections/connection-switch.tsx';
import { useDescription } from '@/components/connections/use-description.ts';
import { readFirstForm } from '@/entrypoints/popup/first-form/read-first-form.ts';
import { readStart } from '@/entrypoints/popup/read-start.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { setPageConnection } from '@/lib/messaging/page-connection.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { lookAt } from '../../setup/browser/rest.ts';
import { connectedService } from '../../setup/connected.ts';
import { connectionOf } from '../../setup/connections.ts';
import { disablePageTimeouts } from '../../setup/page-timeouts.ts';
import { save } from '../../setup/saved.ts';
import { show } from '../../setup/show.ts';
import { twoServices } from '../../setup/two-services.ts';
import { until } from '../../setup/until.ts';

/** The default name of a connection: the label in its connection link. */
const nameOf = ({ domain }: { domain: { label: string } }) => domain.label;
const inUse = async () => (await readConnections())[0]?.id;

async function showSwitch() {
  const both = await twoServices();
  const onSwitch = vi.fn();
  const shown = show(
    <ConnectionSwitch
      connection={both.beta.connection}
      at={{ tabId: 1, address: 'https://www.example.com/page', connectionId: both.beta.connection.id }}
      go={() => undefined}
      onSwitch={onSwitch}
    />,
  );
  const button = await screen.findByRole('button', { name: `Connection: ${nameOf(both.beta)}. Switch` });
  return { ...both, ...shown, button, onSwitch };
}

describe('the connection switch', () => {
  it('is hidden with one connection', async () => {
    const { connection } = await connectedService();
    const { container } = show(<ConnectionSwitch connection={connection} go={() => undefined} />);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(container).toBeEmptyDOMElement();
  });

  it('names the shown connection, and puts another to use', async () => {
    const { alpha, beta, person, button, onSwitch } = await showSwitch();
    expect(await inUse()).toBe(beta.connection.id);
    await person.click(button);
    await expectAccessible();
    const items = screen.getAllByRole('menuitem');
    expect(items.filter((item) => item.getAttribute('aria-current') === 'true')).toHaveLength(1);
    expect(items.filter((item) => item.textContent?.includes('In use'))).toHaveLength(1);
    expect(screen.getByRole('menuitem', { name: `${nameOf(beta)} In use` })).toBeVisible();
    await person.click(screen.getByRole('menuitem', { name: nameOf(alpha) }));
    await until(() => expect(onSwitch).toHaveBeenCalledWith(alpha.connection.id));
    expect(await inUse()).toBe(alpha.connection.id);
  });

  it('makes it the default of the page’s site, and ends that', async () => {
    disablePageTimeouts();
    const { alpha, beta, person, button } = await showSwitch();
    await person.click(button);
    await person.click(screen.getByRole('menuitem', { name: 'Always use on example.com' }));
    await until(async () => expect((await readConnections())[0]?.sites).toEqual(['example.com']));

    // From then on the popup shows it there, whichever is in use.
    await save('local', {
      connections: [alpha.connection, { ...beta.connection, sites: ['example.com'] }],
    });
    await lookAt({ id: 1, url: 'https://example.com/', title: 'Page' });
    expect((await readStart()).connection?.id).toBe(beta.connection.id);
    expect(await readFirstForm()).toMatchObject({ connection: { id: beta.connection.id } });
    await lookAt({ id: 1, url: 'https://example.org/', title: 'Page' });
    expect((await readStart()).connection?.id).toBe(alpha.connection.id);
    expect(await readFirstForm()).toMatchObject({ connection: { id: alpha.connection.id } });

    setPageConnection(beta.connection.id);
    await person.click(button);
    await person.click(screen.getByRole('menuitem', { name: 'Stop using it on example.com' }));
    await until(async () => expect((await readConnections()).flatMap(({ sites = [] }) => sites)).toEqual([]));
  });
});

it('the only connection has a name too, which texts use', async () => {
  const { connection } = await connectedService();
  const { person } = show(<ConnectionPage />);
  await person.type(await screen.findByLabelText('Name'), 'Northwind');
  expect(screen.queryByLabelText('Default for these sites')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Connected to Northwind')).toBeVisible();
  expect((await readConnections())[0]).toMatchObject({ id: connection.id, name: 'Northwind' });
});

it('typed values of one connection are not shown for another', () => {
  const [one, other] = [connectionOf({ name: 'One' }), connectionOf({ name: 'Other' })];
  const { result, rerender } = renderHook(useDescription, { initialProps: one });
  act(() => result.current.change({ name: 'Typed' }));
  expect(result.current.name).toBe('Typed');
  rerender(other);
  expect(result.current).toMatchObject({ name: 'Other', isChanged: false });
});

describe('Options > Connection with several', () => {
  it('lists all, marks the shown one, and saves its name, color and sites', async () => {
    const { alpha, beta } = await twoServices();
    const { person } = show(<ConnectionPage />);
    const list = await screen.findByRole('region', { name: 'Connections' });
    await until(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
    expect(within(list).getByRole('button', { current: true })).toHaveTextContent(new URL(beta.settings.baseUrl).host);
    await person.type(screen.getByLabelText('Name'), 'Team');
    await person.click(screen.getByLabelText('Violet'));
    await person.type(screen.getByLabelText('Default for these sites'), 'https://www.example.com/x, docs.example.org');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await until(async () =>
      expect((await readConnections()).find(({ id }) => id === beta.connection.id)).toMatchObject({
        ...{ name: 'Team', color: 'violet', sites: ['example.com', 'docs.example.org'] },
      }),
    );
    expect(await within(list).findByText('Team')).toBeVisible();
    expect((await readConnections()).find(({ id }) => id === alpha.connection.id)).toEqual(alpha.connection);
  });

  it('puts the pressed one to use, as the switch does, and says which is in use', async () => {
    const { alpha, beta } = await twoServices();
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const { person } = show(<ConnectionPage />);
    const list = await screen.findByRole('region', { name: 'Connections' });
    const row = (one: typeof alpha) => within(list).getByRole('button', { name: new RegExp(nameOf(one)) });
    await until(() => expect(row(beta)).toHaveTextContent('In use'));
    await person.click(row(alpha));
    await until(() => expect(assign).toHaveBeenCalledWith(expect.stringContaining(alpha.connection.id)));
    expect(await inUse()).toBe(alpha.connection.id);
    await until(() => expect(row(alpha)).toHaveTextContent('In use'));
    expect(row(beta)).not.toHaveTextContent('In use');
  });

  it('keeps a site that was added in the popup meanwhile, and reports invalid hosts', async () => {
    const { beta } = await twoServices();
    const { person } = show(<ConnectionPage />);
    await person.type(await screen.findByLabelText('Name'), 'Team');
    const { id: connectionId } = beta.connection;
    await ask('describeConnection', { connectionId, name: '', color: 'green', sites: ['xn--mnchen-3ya.example'] });
    const field = screen.getByLabelText('Default for these sites');
    await until(() => expect(field).toHaveValue('münchen.example'));
    const save = screen.getByRole('button', { name: 'Save' });
    await person.click(save);
    const savedBeta = async () => (await readConnections()).find(({ id }) => id === beta.connection.id);
    await until(async () => expect((await savedBeta())?.name).toBe('Team'));
    expect(await savedBeta()).toMatchObject({ color: 'green', sites: ['xn--mnchen-3ya.example'] });

    await person.type(field, ' example.org no_host!:x');
    await person.click(save);
    expect(await screen.findByText("“no_host!:x” isn't a host. Enter one such as example.com.")).toBeVisible();
    expect((await savedBeta())?.sites).toEqual(['xn--mnchen-3ya.example']);
    expect(field).toHaveValue('münchen.example example.org no_host!:x');
  });

  it('removes the shown one, and leaves the other', async () => {
    const { alpha } = await twoServices();
    const { person } = show(<ConnectionPage />);
    await person.click(await screen.findByRole('button', { name: 'Disconnect' }));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Disconnected. Token, settings and drafts are removed.')).toBeVisible();
    expect((await readConnections()).map(({ id }) => id)).toEqual([alpha.connection.id]);
  });
});
