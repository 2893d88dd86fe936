import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { QrPage } from '@/components/qr/qr-page.tsx';
import { navigate } from '@/components/route/hash-route.ts';
import { qrRoute } from '@/lib/link/qr-route.ts';
import { plainStyle } from '@/lib/qr/style.ts';
import { problemsItem } from '@/lib/storage/problems.ts';
import { qrStyleItem } from '@/lib/storage/sharing.ts';
import { drawOnCanvases } from '../../setup/canvas.ts';
import { copied, copiedBlob } from '../../setup/clipboard.ts';
import { besideAnother, connectedService } from '../../setup/connected.ts';
import { makeLink } from '../../setup/make-link.ts';
import { save } from '../../setup/saved.ts';
import { savedFiles } from '../../setup/saved-files.ts';
import { scanned } from '../../setup/scan-code.ts';
import { show } from '../../setup/show.ts';

beforeEach(besideAnother);

/** Shows the codes of links with these slugs. */
async function showCodes(...slugs: string[]) {
  const made = [];
  for (const custom_link of slugs) made.push(await makeLink({ custom_link, title: `Page ${custom_link}` }));
  navigate(qrRoute(made.map(({ id }) => id)));
  onTestFinished(() => navigate('/'));
  const { person } = show(<QrPage />);
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^QR code of/ })).toHaveLength(slugs.length));
  return { person };
}

const scans = () => screen.findByText(/Scanned by Hem|codes scanned by Hem/);
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const says = async (file: Blob | undefined) =>
  file === undefined ? null : scanned(new Uint8Array(await file.arrayBuffer()));

/** Reads the files of an uncompressed archive by name. */
async function filesIn(archive: Blob | undefined): Promise<Map<string, Uint8Array>> {
  const bytes = new Uint8Array((await archive?.arrayBuffer()) ?? new ArrayBuffer(0));
  const view = new DataView(bytes.buffer);
  const files = new Map<string, Uint8Array>();
  // The directory at the end has the sizes, which follow each file if they were not known before it.
  for (let at = 0; at + 46 <= bytes.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const [size, nameLength, start] = [
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
      view.getUint32(at + 42, true),
    ];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const data = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    files.set(name, bytes.slice(data, data + size));
  }
  return files;
}

let origin: string;
beforeEach(async () => {
  ({ origin } = await connectedService());
  drawOnCanvases();
});
const host = () => new URL(origin).host;
const fileName = (slug: string, format: string) => `qr-${host().replace(':', '-')}-${slug}.${format}`;

describe('the page of one code', () => {
  it('says so if the code cannot be saved', async () => {
    const { person } = await showCodes('sale');
    await scans();
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new Error('No room');
    });
    await person.click(press('Download PNG'));
    expect(await screen.findByText('Not saved. Free some space, then try again.')).toBeVisible();
  });

  it('checks that the code scans, and saves and copies it as PNG or SVG', async () => {
    const saved = savedFiles();
    const { person } = await showCodes('sale');
    await scans();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`QR code of ${host()}/sale`);
    await person.click(press('Download PNG'));
    expect(await screen.findByText(`Saved as ${fileName('sale', 'png')}`)).toBeVisible();
    expect(await says(saved.get(fileName('sale', 'png')))).toBe(`${origin}/sale`);

    await person.click(press('Copy picture'));
    expect(await screen.findByText('Picture copied')).toBeVisible();
    expect(await says(copiedBlob())).toBe(`${origin}/sale`);
    await person.click(press('Copy SVG'));
    expect(await screen.findByText('SVG copied as text')).toBeVisible();
    expect(copied()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1024" height="1024"/);
  });

  it('saves the look for every code', async () => {
    const { person } = await showCodes('sale');
    await person.click(screen.getByLabelText('SVG, for print'));
    await person.selectOptions(screen.getByLabelText('Size'), '2048');
    await person.selectOptions(screen.getByLabelText('Error correction'), 'H');
    await person.selectOptions(screen.getByLabelText('Margin'), '8');
    const code = screen.getByRole('textbox', { name: 'Code' });
    await person.clear(code);
    await person.type(code, '0A7680');
    await waitFor(async () =>
      expect(await qrStyleItem.get()).toEqual({
        ...plainStyle,
        ...{ format: 'svg', size: 2048, correction: 'H', quietZone: 8, dark: '#0a7680' },
      }),
    );
    expect(screen.getByRole('img', { name: /^QR code/ }).querySelector('path')).toHaveAttribute('fill', '#0a7680');
    await scans();
    await person.click(press('Reset'));
    await waitFor(async () => expect(await qrStyleItem.get()).toEqual(plainStyle));
  });

  it('marks the codes for stats at a press, says how large they get, and resets that', async () => {
    const saved = savedFiles();
    // 42 bytes fit into 29 modules.
    const slug = 'x'.repeat(42 - `${origin}/`.length);
    const { person } = await showCodes(slug);
    await scans();
    const mark = screen.getByRole('switch', { name: 'Tell scans apart in the stats' });
    expect(mark).not.toBeChecked();
    expect(mark).toHaveAccessibleDescription(/^Adds qr=1 to the address/);
    expect(mark).toHaveAccessibleDescription(/The code has 33 × 33 modules with it, 29 × 29 without\.$/);
    await person.click(mark);
    expect(mark).toBeChecked();
    await scans();
    await person.click(press('Download PNG'));
    await waitFor(async () => expect(await says(saved.get(fileName(slug, 'png')))).toBe(`${origin}/${slug}?qr=1`));
    expect(mark).toHaveAccessibleDescription(/The code has 33 × 33 modules with it, 29 × 29 without\.$/);
    expect(await qrStyleItem.get()).toEqual({ ...plainStyle, isMarked: true });
    await person.click(press('Reset'));
    await waitFor(async () => expect(await qrStyleItem.get()).toEqual(plainStyle));
    expect(mark).not.toBeChecked();
  });

  it('does not save unscannable colors, and offers the nearest scannable ones', async () => {
    const { person } = await showCodes('sale');
    fireEvent.change(screen.getByLabelText('Pick the color of the code'), { target: { value: '#ffdd00' } });
    expect(await screen.findByText('Too little contrast to scan')).toBeVisible();
    expect(press('Download PNG')).toHaveAttribute('aria-disabled', 'true');
    expect(await qrStyleItem.get()).toEqual(plainStyle);
    await person.click(press(/^Use #/));
    await scans();
    expect(screen.queryByText('Too little contrast to scan')).not.toBeInTheDocument();
    expect((await qrStyleItem.get()).dark).not.toBe('#000000');
  });

  it('suggests to swap colors if the foreground is lighter', async () => {
    const { person } = await showCodes('sale');
    fireEvent.change(screen.getByLabelText('Pick the color of the code'), { target: { value: '#ffffff' } });
    fireEvent.change(screen.getByLabelText('Pick the color of the background'), { target: { value: '#223344' } });
    expect(await screen.findByText("Many scanners can't read light on dark")).toBeVisible();
    await person.click(press('Swap colors'));
    await scans();
    expect(await qrStyleItem.get()).toMatchObject({ dark: '#223344', light: '#ffffff' });
  });

  it('reports an invalid color, and keeps the one before', async () => {
    const { person } = await showCodes('sale');
    const code = screen.getByRole('textbox', { name: 'Code' });
    await person.clear(code);
    await person.type(code, 'teal');
    expect(screen.getByText('Enter a color such as #0a7680')).toBeVisible();
    expect(await qrStyleItem.get()).toEqual(plainStyle);
  });

  it('rejects a logo that is no image', async () => {
    const { person } = await showCodes('sale');
    const picker = screen.getByLabelText<HTMLInputElement>('Choose a picture', { selector: 'input' });
    await person.upload(picker, new File(['x'.repeat(6_000_000)], 'huge.png', { type: 'image/png' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/can't read this file/);
    expect(await qrStyleItem.get()).toEqual(plainStyle);
  });
});

it('a failed permission check for an icon is recorded for Help', async () => {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, how) =>
    String(address).includes('icons.example') ? Promise.reject(new TypeError('Failed to fetch')) : fetch(address, how),
  );
  const { id } = await makeLink({ favicon: 'https://icons.example/icon.png' });
  await qrStyleItem.set({ ...plainStyle, logo: { from: 'link' } });
  navigate(qrRoute([id]));
  onTestFinished(() => navigate('/'));
  const { person } = show(<QrPage />);
  const allow = await screen.findByRole('button', { name: 'Allow and read' });
  vi.spyOn(fakeBrowser.permissions, 'contains').mockRejectedValue(new DOMException('No such site', 'NotAllowedError'));
  await person.click(allow);
  await expect.poll(problemsItem.get).toMatchObject([{ activity: 'readIcon', error: 'NotAllowedError', count: 1 }]);
});

describe('the page of several codes', () => {
  it('saves all as one archive, each file named after its address', async () => {
    const saved = savedFiles();
    const { person } = await showCodes('one', 'two', 'three');
    await scans();
    await person.click(press('Download 3 codes as ZIP'));
    await screen.findByText(/^Saved as qr-codes-3-.*\.zip$/);
    const files = await filesIn([...saved.values()][0]);
    expect([...files.keys()]).toEqual(['one', 'two', 'three'].map((slug) => fileName(slug, 'png')));
    for (const [slug, name] of ['one', 'two', 'three'].map((slug) => [slug, fileName(slug, 'png')] as const)) {
      expect(await scanned(files.get(name) ?? new Uint8Array())).toBe(`${origin}/${slug}`);
    }
  });

  it('carries the mark in each, and says what it does to the longest address', async () => {
    const saved = savedFiles();
    const { person } = await showCodes('one', 'longer');
    await person.click(screen.getByRole('switch', { name: 'Tell scans apart in the stats' }));
    expect(
      screen.getByText(/^The code of the longest address has 29 × 29 modules, with or without it\.$/),
    ).toBeVisible();
    await scans();
    await person.click(press('Download 2 codes as ZIP'));
    await screen.findByText(/^Saved as qr-codes-2-.*\.zip$/);
    const files = await filesIn([...saved.values()][0]);
    for (const slug of ['one', 'longer'])
      expect(await scanned(files.get(fileName(slug, 'png')) ?? new Uint8Array())).toBe(`${origin}/${slug}?qr=1`);
  });

  it('is a sheet with the short address and the title under each, which the browser can print', async () => {
    const printed = vi.fn();
    vi.stubGlobal('print', printed);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { person } = await showCodes('one', 'two');
    const sheet = screen.getByRole('list', { name: 'QR codes' });
    const cards = within(sheet).getAllByRole('listitem');
    expect(cards.map((card) => card.textContent)).toEqual([`${host()}/onePage one`, `${host()}/twoPage two`]);
    await person.selectOptions(screen.getByLabelText('Codes in a row, printed'), '4');
    await waitFor(() => expect(sheet).toHaveAttribute('data-columns', '4'));
    await scans();
    await person.click(press('Print'));
    expect(printed).toHaveBeenCalledOnce();
  });

  it('links to the list if no link is named', async () => {
    navigate('/qr');
    onTestFinished(() => navigate('/'));
    show(<QrPage />);
    expect(await screen.findByRole('link', { name: 'Open links' })).toBeVisible();
  });
});

describe('the look of codes', () => {
  it('is shared with other tabs', async () => {
    await save('local', { qrStyle: { ...plainStyle, light: '#ffffcc' } });
    await showCodes('sale');
    expect(screen.getByRole('textbox', { name: 'Background' })).toHaveValue('#ffffcc');
  });
});
