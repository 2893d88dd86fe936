import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Favicon } from '@/components/links/row/favicon.tsx';
import { show } from '../../setup/show.ts';

it('icons are loaded from public hosts, and none from this machine or its network', async () => {
  const addresses = [
    'http://127.0.0.1:8080/router/reboot?x=1',
    'http://localhost/reboot',
    'https://192.168.1.1/reboot',
    'https://example.com/icon.png',
  ];
  const icons = addresses.map((favicon) => <Favicon key={favicon} address={favicon} />);
  show(<div>{icons}</div>);
  await waitFor(() => expect(document.querySelector('img')).toBeInTheDocument());
  expect([...document.querySelectorAll('img')].map(({ src }) => src)).toEqual(['https://example.com/icon.png']);
});
