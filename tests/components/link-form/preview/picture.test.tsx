import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PreviewFields } from '@/components/link-form/preview/preview-fields.tsx';
import { SocialCard } from '@/components/link-form/preview/social-card.tsx';
import type { Size } from '@/lib/link/preview/networks.ts';
import { servePictures } from '../../../setup/pictures.ts';
import { show } from '../../../setup/show.ts';
import { showInDraft } from '../in-draft.tsx';

const address = 'https://example.com/card.png';
const withPicture = (width: number, height: number) => {
  const asked = servePictures({ [address]: { width, height } });
  return { asked, ...showInDraft(<PreviewFields />, { meta_image: address }) };
};

describe('what is said of a picture', () => {
  it('is its size, and that it fits', async () => {
    withPicture(1200, 630);
    expect(await screen.findByText('1200 × 630 pixels')).toBeVisible();
    expect(screen.getByText('Fits every network')).toBeVisible();
  });

  it('is who leaves it out and who shows it small', async () => {
    withPicture(250, 250);
    expect(await screen.findByText(/WhatsApp may not show it\.$/)).toBeVisible();
    expect(screen.getByText('Shown small on X, Facebook, and Slack')).toBeVisible();
  });

  it('is how much of it is cut off', async () => {
    withPicture(1200, 1200);
    expect(await screen.findByText(/^Large cards crop about 48%/)).toBeVisible();
  });

  it.each([
    ['https://example.com/gone.png', /^No picture found at this address/, 1],
    ['http://example.com/card.png', /^Most networks don't show pictures over http/, 0],
    ['http://127.0.0.1/router/reboot?x=1', /^Networks can't load pictures from this computer/, 0],
    ['https://192.168.1.1/card.png', /^Networks can't load pictures from this computer/, 0],
  ])('of %s is %s', async (meta_image, said, times) => {
    const asked = servePictures({});
    showInDraft(<PreviewFields />, { meta_image });
    expect(await screen.findByText(said)).toBeVisible();
    expect(asked.map((one) => one.address)).toEqual(times === 1 ? [meta_image] : []);
  });

  it('of a drawing is that the networks take none', async () => {
    servePictures({ 'https://example.com/logo.svg': { width: 300, height: 300 } });
    showInDraft(<PreviewFields />, { meta_image: 'https://example.com/logo.svg' });
    expect(await screen.findByText(/^Networks don't show SVG/)).toBeVisible();
    expect(document.querySelector('figure img')).toBeNull();
  });
});

describe('a picture', () => {
  it('is loaded without telling its host where from', async () => {
    const { asked } = withPicture(1200, 630);
    await screen.findByText('1200 × 630 pixels');
    expect(asked).toEqual([{ address, referrerPolicy: 'no-referrer' }]);
    const shown = [...document.querySelectorAll('figure img')];
    expect(shown).toHaveLength(5);
    expect(shown.every((image) => image.getAttribute('referrerpolicy') === 'no-referrer')).toBe(true);
  });

  it('is not looked for at the beginnings of an address that is being typed', async () => {
    const asked = servePictures({ [address]: { width: 1200, height: 630 } });
    const { person } = showInDraft(<PreviewFields />);
    await person.type(screen.getByRole('textbox', { name: 'Picture' }), address);
    await screen.findByText('1200 × 630 pixels');
    expect(asked.map((one) => one.address)).toEqual([address]);
  });
});

it('a picture that loads after its address was replaced does not hide the next one', async () => {
  const former = Promise.withResolvers<Size>();
  const asked = servePictures({
    'https://example.com/former.png': former.promise,
    [address]: { width: 1200, height: 630 },
  });
  const { store } = showInDraft(<PreviewFields />, { meta_image: 'https://example.com/former.png' });
  await waitFor(() => expect(asked).toHaveLength(1));
  act(() => store.getState().change({ meta_image: address }));
  expect(await screen.findByText('1200 × 630 pixels')).toBeVisible();
  former.resolve({ width: 250, height: 250 });
  await act(() => former.promise);
  expect(screen.getByText('1200 × 630 pixels')).toBeVisible();
});

describe('the social card', () => {
  it('shows picture, domain, title and description', async () => {
    servePictures({ [address]: { width: 1200, height: 630 } });
    show(<SocialCard title="Spring sale" description="All must go." image={address} domain="go.example.com" />);
    expect(await screen.findByRole('presentation')).toHaveAttribute('src', address);
    for (const text of ['Spring sale', 'All must go.', 'go.example.com']) expect(screen.getByText(text)).toBeVisible();
  });
});
