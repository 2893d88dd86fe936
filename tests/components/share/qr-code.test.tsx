import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CodeToOpen } from '@/components/share/code-to-open.tsx';
import { QrCode } from '@/components/share/qr-code.tsx';
import { QrDialog } from '@/components/share/qr-dialog.tsx';
import { darkPath, encodeText } from '@/lib/qr/code.ts';
import { plainStyle } from '@/lib/qr/style.ts';
import { drawOnCanvases } from '../../setup/canvas.ts';
import { copiedBlob, refuseCopying } from '../../setup/clipboard.ts';
import { save } from '../../setup/saved.ts';
import { savedFiles } from '../../setup/saved-files.ts';
import { scanned } from '../../setup/scan-code.ts';
import { show } from '../../setup/show.ts';

const text = 'https://go.example.com/x7Kp2aB';
const item = { id: '123e4567-e89b-42d3-a456-426614174000', address: text, title: 'Page', favicon: null };
const tooLong = `https://go.example.com/${'x'.repeat(5000)}`;

/** Scans a saved or copied image. */
const says = async (file: Blob | undefined) =>
  file === undefined ? null : scanned(new Uint8Array(await file.arrayBuffer()));

describe('a QR code', () => {
  it('has its dark modules inside the quiet zone', async () => {
    show(<QrCode address={text} label="QR code of the link" />);
    const code = await screen.findByRole('img', { name: 'QR code of the link' });
    const across = (encodeText(text, 'M')?.size ?? 0) + 8;
    expect(code).toHaveAttribute('viewBox', `0 0 ${across} ${across}`);
    const starts = [
      ...(code
        .querySelector('path')
        ?.getAttribute('d')
        ?.matchAll(/M(\d+) (\d+)h(\d+)/g) ?? []),
    ];
    for (const [, x, y, length] of starts) {
      expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4);
      expect(Math.max(Number(x) + Number(length), Number(y) + 1)).toBeLessThanOrEqual(across - 4);
    }
  });

  it('is replaced by a sentence if the text is too long', async () => {
    show(<QrCode address={tooLong} label="code" />);
    expect(await screen.findByText('This address is too long for a QR code. Copy it instead.')).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('follows its text', async () => {
    const { rerender } = show(<QrCode address={text} label="code" />);
    const drawing = () => screen.getByRole('img').querySelector('path')?.getAttribute('d');
    await screen.findByRole('img');
    const before = drawing();
    rerender(<QrCode address={`${text}2`} label="code" />);
    expect(drawing()).not.toBe(before);
  });

  it('has the chosen look', async () => {
    await save('local', { qrStyle: { dark: '#0a7680', light: '#e3f3f4', quietZone: 6 } });
    show(<QrCode address={text} label="code" />);
    const code = await screen.findByRole('img');
    expect(code.querySelector('path')).toHaveAttribute('fill', '#0a7680');
    expect(code.querySelector('rect')).toHaveAttribute('fill', '#e3f3f4');
    expect(code).toHaveAttribute(
      'viewBox',
      `0 0 ${(encodeText(text, 'M')?.size ?? 0) + 12} ${(encodeText(text, 'M')?.size ?? 0) + 12}`,
    );
  });

  it('carries the mark of scans if the style has it', async () => {
    await save('local', { qrStyle: { isMarked: true } });
    show(<QrCode address={text} label="code" />);
    const code = encodeText(`${text}?qr=1`, 'M');
    if (code === null) throw new Error('No code');
    const drawing = (await screen.findByRole('img')).querySelector('path');
    expect(drawing).toHaveAttribute('d', darkPath(code, { hasLogo: false, margin: 4 }));
  });

  it('looks plain if the saved look could not be scanned', async () => {
    await save('local', { qrStyle: { ...plainStyle, dark: '#eeeeee' } });
    show(<QrCode address={text} label="code" />);
    expect((await screen.findByRole('img')).querySelector('path')).toHaveAttribute('fill', '#000000');
  });
});

describe('a QR code in the popup', () => {
  it('opens large, and links to all options', async () => {
    const go = vi.fn();
    const { person } = show(<CodeToOpen item={item} go={go} />);
    await person.click(screen.getByRole('button', { name: `Open the QR code of ${text}` }));
    await person.click(await screen.findByRole('button', { name: 'All options' }));
    expect(go).toHaveBeenCalledExactlyOnceWith(`/qr?ids=${item.id}`);
  });
});

describe('the dialog of a QR code', () => {
  const dialog = (address = text) => (
    <QrDialog item={{ ...item, address }} go={() => undefined} onClose={() => undefined} />
  );

  it('copies a scannable image, and confirms it', async () => {
    drawOnCanvases();
    const { person } = show(dialog());
    await screen.findByRole('img');
    expect(screen.getByRole('button', { name: 'Copy picture' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Copy picture' }));
    expect(await screen.findByText('Picture copied')).toBeVisible();
    expect(copiedBlob()?.type).toBe('image/png');
    expect(await says(copiedBlob())).toBe(text);
  });

  it('copies and saves a code with the mark of scans, named after the address without it', async () => {
    drawOnCanvases();
    const saved = savedFiles();
    await save('local', { qrStyle: { isMarked: true } });
    const { person } = show(dialog());
    await person.click(await screen.findByRole('button', { name: 'Copy picture' }));
    expect(await screen.findByText('Picture copied')).toBeVisible();
    expect(await says(copiedBlob())).toBe(`${text}?qr=1`);
    await person.click(screen.getByRole('button', { name: 'Download PNG' }));
    await waitFor(() => expect([...saved.keys()]).toEqual(['qr-go.example.com-x7Kp2aB.png']));
    expect(await says(saved.get('qr-go.example.com-x7Kp2aB.png'))).toBe(`${text}?qr=1`);
  });

  it('says what to do if the browser does not copy', async () => {
    drawOnCanvases();
    const { person } = show(dialog());
    await screen.findByRole('img');
    refuseCopying();
    await person.click(screen.getByRole('button', { name: 'Copy picture' }));
    expect(await screen.findByText('Not copied. Download it instead.')).toBeVisible();
  });

  it.each(['png', 'svg'])('saves an SVG at one press, named after the address, if %s was chosen', async (format) => {
    const saved = savedFiles();
    await save('local', { qrStyle: { format } });
    const { person } = show(dialog());
    await person.click(await screen.findByRole('button', { name: 'Download SVG' }));
    expect(await screen.findByText('Saved as qr-go.example.com-x7Kp2aB.svg')).toBeVisible();
    expect(await saved.get('qr-go.example.com-x7Kp2aB.svg')?.text()).toMatch(/^<svg xmlns=/);
  });

  it('saves a scannable PNG', async () => {
    drawOnCanvases();
    const saved = savedFiles();
    const { person } = show(dialog());
    await person.click(await screen.findByRole('button', { name: 'Download PNG' }));
    await waitFor(() => expect([...saved.keys()]).toEqual(['qr-go.example.com-x7Kp2aB.png']));
    expect(await says(saved.get('qr-go.example.com-x7Kp2aB.png'))).toBe(text);
  });

  it('offers no file for a text that is too long', async () => {
    show(dialog(tooLong));
    expect(await screen.findByText('This address is too long for a QR code. Copy it instead.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Download|Copy/ })).not.toBeInTheDocument();
  });

  it('gives the reason if the chosen look is too small for the address', async () => {
    await save('local', { qrStyle: { size: 128 } });
    const { person } = show(dialog(`https://go.example.com/${'x'.repeat(200)}`));
    await person.click(await screen.findByRole('button', { name: 'Download PNG' }));
    expect(await screen.findByText('This address needs 256 × 256 pixels or more.')).toBeVisible();
  });
});
