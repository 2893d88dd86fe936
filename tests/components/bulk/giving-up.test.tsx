import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { DeleteManyDialog } from '@/components/bulk/delete-many-dialog.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { eventually } from '../../setup/clock.ts';
import { connectedService } from '../../setup/connected.ts';
import { jobEnded, rowOfCreate, startJob } from '../../setup/jobs.ts';
import { makeLink } from '../../setup/make-link.ts';
import { storedJobs } from '../../setup/operations.ts';
import { show } from '../../setup/show.ts';

/** Starts a service with three links, and returns a function that reads them. */
async function threeLinks() {
  const { links } = await connectedService();
  for (const title of ['One', 'Two', 'Three']) await makeLink({ title, custom_link: title.toLowerCase() });
  const listed = await ask('listLinks', { limit: '100' });
  const all: readonly LinkRecord[] = listed.ok ? listed.value.links : [];
  const reader: LinkReader = { count: all.length, read: async (from, to) => all.slice(from, to) };
  return { links, reader };
}

/** Shows a dialog in a page that closes it. */
const inPage = (dialog: (onClose: () => void) => ReactElement) => {
  const shown = show(<main />);
  const onClose = () => shown.rerender(<main />);
  shown.rerender(<main>{dialog(onClose)}</main>);
};

it('links stay if their deletion is canceled while they are handed over', async () => {
  const { links, reader } = await threeLinks();
  const onDone = vi.fn<() => void>();
  inPage((onClose) => <DeleteManyDialog links={reader} onClose={onClose} onDone={onDone} />);
  await screen.findByText('3 links will be deleted');
  await expectAccessible();
  // The second press sends nothing of the first.
  screen.getByRole('button', { name: 'Delete 3 links' }).click();
  screen.getByRole('button', { name: 'Cancel' }).click();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // A job that starts later comes after it.
  const later = await startJob([rowOfCreate(4)]);
  await jobEnded(later);
  await eventually(async () => expect((await storedJobs()).jobs).toEqual([later]));
  expect(await links()).toHaveLength(4);
  expect(onDone).not.toHaveBeenCalled();
});
