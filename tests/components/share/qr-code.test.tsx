import { screen } from '@testing-library/react';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { QrCode } from '@/components/share/qr-code.tsx';
import { QrDialog } from '@/components/share/qr-dialog.tsx';
import { show } from '../../setup/show.ts';

const text = 'https://go.example.com/x7Kp2aB';

it('a QR code has a square for each dark module, and the quiet zone around them', () => {
  show(<QrCode text={text} label="QR code of the link" />);
  const code = screen.getByRole('img', { name: 'QR code of the link' });
  const squares =
    code
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/M\d+ \d+h1v1h-1z/g) ?? [];
  const drawn = new Set(squares.map((square) => square.match(/\d+ \d+/)?.[0]));

  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect(drawn).toEqual(new Set(dark));
  expect(code).toHaveAttribute('viewBox', `0 0 ${size} ${size}`);
  expect(dark.every((place) => place.split(' ').every((at) => Number(at) >= 2 && Number(at) < size - 2))).toBe(true);
});

it('a text too long for a QR code has a sentence in its place', () => {
  show(<QrCode text={`https://go.example.com/${'x'.repeat(5000)}`} label="code" />);
  expect(screen.getByText('This address is too long for a QR code. Copy it instead.')).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('a text too long for a QR code is not offered as a file', () => {
  const dialog = (address: string) => <QrDialog address={address} onClose={() => undefined} />;
  const { rerender } = show(dialog(text));
  expect(screen.getByRole('button', { name: 'Save as SVG' })).toBeVisible();
  rerender(dialog(`https://go.example.com/${'x'.repeat(5000)}`));
  expect(screen.queryByRole('button', { name: 'Save as SVG' })).not.toBeInTheDocument();
});

it('a QR code follows its text', () => {
  const { rerender } = show(<QrCode text={text} label="code" />);
  const drawing = () => screen.getByRole('img').querySelector('path')?.getAttribute('d');
  const before = drawing();
  rerender(<QrCode text={`${text}2`} label="code" />);
  expect(drawing()).not.toBe(before);
});
