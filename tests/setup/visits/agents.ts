/** A browser, and the expected names in the service's stats. They come from the facts, not from the service. */
export interface Agent {
  userAgent: string;
  os_name: string;
  device_type: string;
  device_brand: string;
  device_model: string;
  client_name: string;
}

export const agents: readonly Agent[] = [
  {
    userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    os_name: 'Android',
    device_type: 'smartphone',
    device_brand: 'Google',
    device_model: 'Pixel 9',
    client_name: 'Chrome Mobile',
  },
  {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    os_name: 'iOS',
    device_type: 'smartphone',
    device_brand: 'Apple',
    device_model: 'iPhone',
    client_name: 'Mobile Safari',
  },
  {
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    os_name: 'Windows',
    device_type: 'desktop',
    device_brand: 'unknown',
    device_model: 'unknown',
    client_name: 'Chrome',
  },
  {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    os_name: 'Mac',
    device_type: 'desktop',
    device_brand: 'Apple',
    device_model: 'unknown',
    client_name: 'Safari',
  },
  {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    os_name: 'GNU/Linux',
    device_type: 'desktop',
    device_brand: 'unknown',
    device_model: 'unknown',
    client_name: 'Firefox',
  },
];
