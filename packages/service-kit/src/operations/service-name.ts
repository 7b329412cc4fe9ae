import { type createClient, ResponseError } from '@guildhall/contracts/client';
import type { platformApi } from '@guildhall/contracts/platform';

type Client = Pick<ReturnType<typeof createClient<typeof platformApi>>, 'getLiveness'>;

/** /healthz names the service; older versions do not. */
export async function checkServiceName(client: Client, name: string): Promise<void> {
  const { service = name } = await client.getLiveness();
  if (service !== name) throw new WrongService(`it is ${service}`);
}

class WrongService extends Error {
  override readonly name = 'WrongService';
}

/** A message if another server responds: another service, or a wrong path. Null: another error. */
export function wrongServiceMessage(
  error: unknown,
  { name, setting, url }: { readonly name: string; readonly setting: string; readonly url: string },
): string | null {
  const isUnknown =
    error instanceof ResponseError && !error.declared && error.status >= 400 && error.status < 500;
  if (!isUnknown && !(error instanceof WrongService)) return null;
  return `the server at ${url} (${setting}) is not the ${name}. Set it to the ${name}’s URL without a path`;
}
