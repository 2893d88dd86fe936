import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { QrPage } from '@/components/qr/qr-page.tsx';
import { navigate } from '@/components/route/hash-route.ts';
import { qrRoute } from '@/lib/link/qr-route.ts';
import { enterPrivateWindow } from '@/lib/messaging/private-window.ts';
import { connectedService } from '../../setup/connected.ts';
import { makeLink } from '../../setup/make-link.ts';
import { show } from '../../setup/show.ts';

it('a look that is changed in a private window is not saved', async () => {
  await connectedService();
  const { id } = await makeLink();
  navigate(qrRoute([id]));
  onTestFinished(() => navigate('/'));
  enterPrivateWindow();
  show(<QrPage />);
  const code = await screen.findByRole('img', { name: /^QR code/ });
  fireEvent.change(screen.getByLabelText('Pick the color of the code'), { target: { value: '#0a7680' } });
  await waitFor(() => expect(code.querySelector('path')).toHaveAttribute('fill', '#0a7680'));
  expect(screen.getByText('In a private window, changes last until you close this page.')).toBeVisible();
  expect(await fakeBrowser.storage.local.get('qrStyle')).toEqual({});
});
