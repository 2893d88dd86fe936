import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { show } from '../../setup/show.ts';

it('a dialog without buttons of its own has one beside its title that closes it', async () => {
  const onClose = vi.fn();
  const { person } = show(
    <Dialog title="QR code" onClose={onClose}>
      <p>A code</p>
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'QR code' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('a dialog with buttons has no other', () => {
  show(
    <Dialog title="Delete?" onClose={() => undefined} actions={(close) => <Button onClick={close}>Keep</Button>}>
      <p>A question</p>
    </Dialog>,
  );
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
