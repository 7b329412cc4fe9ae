import { type createClient, ResponseError } from '@guildhall/contracts/client';
import type { platformApi } from '@guildhall/contracts/platform';

type Client = Pick<ReturnType<typeof createClient<typeof platformApi>>, 'getLiveness'>;

/** Every service tells alike that it lives, and which it is; an older one does not say which. */
export async function checkServiceName(client: Client, name: string): Promise<void> {
  const { service = name } = await client.getLiveness();
  if (service !== name) throw new WrongService(`it is ${service}`);
}

class WrongService extends Error {
  override readonly name = 'WrongService';
}

/** Somebody answers who is not meant: another service, or a path too many. Null: it is something else. */
export function wrongServiceMessage(
  error: unknown,
  { name, setting, url }: { readonly name: string; readonly setting: string; readonly url: string },
): string | null {
  const isUnknown =
    error instanceof ResponseError && !error.declared && error.status >= 400 && error.status < 500;
  if (!isUnknown && !(error instanceof WrongService)) return null;
  return `what answers at ${url} (${setting}) is no ${name} of ours: it must be the ${name}’s own address, and nothing behind it`;
}
