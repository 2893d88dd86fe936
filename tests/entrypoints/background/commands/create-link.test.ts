import { expect, it } from 'vitest';
import { connectedService } from '../../../setup/connected.ts';
import { makeLink } from '../../../setup/make-link.ts';

const unknown = '123e4567-e89b-42d3-a456-426614174000';

it('a domain that the connection does not name gives way to its default', async () => {
  const { links, domain } = await connectedService();
  await makeLink({ domain: unknown });
  expect(await links()).toMatchObject([{ domain_id: domain.id }]);
});

it('and to none where there is no default: the service has its own', async () => {
  const { links, domain } = await connectedService({ domains: [], defaultDomain: null });
  await makeLink({ domain: unknown });
  expect(await links()).toMatchObject([{ domain_id: domain.id }]);
});

it('one that it names is the one', async () => {
  const service = await connectedService({ defaultDomain: null });
  await makeLink({ domain: service.domain.id });
  expect(await service.links()).toMatchObject([{ domain_id: service.domain.id }]);
});
