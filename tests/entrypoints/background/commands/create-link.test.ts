import { expect, it } from 'vitest';
import { runningBackground } from '../../../setup/background.ts';
import { connectedService } from '../../../setup/connected.ts';
import { makeLink } from '../../../setup/make-link.ts';

const unknown = '123e4567-e89b-42d3-a456-426614174000';

it('a domain that the connection does not list is replaced by its default', async () => {
  const { links, domain } = await connectedService();
  await makeLink({ domain: unknown });
  expect(await links()).toMatchObject([{ domain_id: domain.id }]);
});

it('without a default, no domain is sent: the service uses its own', async () => {
  const { links, domain } = await connectedService({ domains: [], defaultDomain: null });
  await makeLink({ domain: unknown });
  expect(await links()).toMatchObject([{ domain_id: domain.id }]);
});

it('a second create of the same link joins the first, whatever the order of its fields', async () => {
  const { links, connection } = await connectedService();
  const long_url = 'https://example.com/page';
  const bodies = [
    { long_url, title: 'Page', tags: ['a'] },
    { tags: ['a'], title: 'Page', long_url },
  ];
  const create = (body: (typeof bodies)[number]) =>
    runningBackground().commands.createLink({ body, geo_targets: [], at: null, isPrivate: false }, connection);
  const made = await Promise.all(bodies.map(create));
  expect(made.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await links()).toHaveLength(1);
});

it('a domain that the connection lists is used', async () => {
  const service = await connectedService({ defaultDomain: null });
  await makeLink({ domain: service.domain.id });
  expect(await service.links()).toMatchObject([{ domain_id: service.domain.id }]);
});
