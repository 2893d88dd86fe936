import { connectedTo } from './connected.ts';
import { runFaultyService } from './faulty-service.ts';

/** Starts the real service behind a proxy that refuses creates for now (503), and a background connected to it. */
export async function unavailableService() {
  const service = await runFaultyService();
  const connection = await connectedTo(service);
  await service.proxy.inject('unavailable', { on: 'POST /link/create' });
  return { ...service, connection };
}
