import { expect, it } from 'vitest';
import { isPublicAddress } from '../../../../lib/link/preview/public-address.ts';

it.each([
  'https://example.com/icon.png',
  'https://example.com./icon.png',
  'https://example.com:8443/icon.png',
  'https://93.184.216.34/icon.png',
  'https://172.32.0.1/icon.png',
  'https://[2606:2800:220:1::1]/icon.png',
  'https://xn--bcher-kva.example/icon.png',
])('is public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  'http://example.com/icon.png',
  'https://localhost/reboot',
  'https://localhost./reboot',
  'https://app.localhost/reboot',
  'https://router/reboot',
  'https://router./reboot',
  'https://printer.local/reboot',
  'https://nas.home.arpa/reboot',
  'https://metadata.internal/token',
  'https://127.0.0.1/reboot',
  'https://127.1/reboot',
  'https://2130706433/reboot',
  'https://0x7f.1/reboot',
  'https://0177.0.0.1/reboot',
  'https://0.0.0.0/reboot',
  'https://10.0.0.1/reboot',
  'https://100.64.0.1/reboot',
  'https://169.254.169.254/token',
  'https://172.16.0.1/reboot',
  'https://192.168.1.1./reboot',
  'https://[::1]/reboot',
  'https://[::]/reboot',
  'https://[::ffff:127.0.0.1]/reboot',
  'https://[64:ff9b::7f00:1]/reboot',
  'https://[2002:7f00:1::]/reboot',
  'https://[fd00::1]/reboot',
  'https://[fe80::1]/reboot',
  'data:image/png;base64,AA==',
  'router',
])('is not public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
