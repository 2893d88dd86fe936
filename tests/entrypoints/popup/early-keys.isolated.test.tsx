import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Popup } from '@/entrypoints/popup/popup.tsx';
import { readStart } from '@/entrypoints/popup/read-start.ts';
import { connectedService } from '../../setup/connected.ts';
import { show } from '../../setup/show.ts';

it('text typed while the popup loads its keys is in the search in the order of the keys', async () => {
  await connectedService();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { local } = fakeBrowser.storage;
  const get = local.get.bind(local);
  vi.spyOn(local, 'get').mockImplementation(async (names: unknown) => {
    // Single keys may be off there.
    if (JSON.stringify(names).includes('listLayout')) await answered;
    return Reflect.apply(get, null, [names]);
  });
  const { person } = show(<Popup start={await readStart()} />);
  await person.click(screen.getByRole('button', { name: 'Find a link' }));
  await person.keyboard('p');
  const field = await screen.findByRole('searchbox');
  await waitFor(() => expect(field).toHaveFocus());
  await person.keyboard('ac k');
  answer();
  await waitFor(() => expect(field).toHaveValue('pac k'));
});
