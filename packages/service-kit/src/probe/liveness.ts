/** What a container's health check and `health` on the command line ask: does the process on this machine answer? */
export async function isAlive(environment: {
  readonly HOST?: string | undefined;
  readonly PORT?: string | undefined;
}): Promise<boolean> {
  const { HOST: host, PORT: port } = environment;
  const everywhere = host === undefined || host === '' || host === '::' || host === '0.0.0.0';
  const name = everywhere ? '127.0.0.1' : host;
  const address = name.includes(':') ? `[${name}]` : name;
  try {
    const answer = await fetch(`http://${address}:${port}/livez`, {
      // Shorter than the shortest health check of an orchestrator, so that ours says why.
      signal: AbortSignal.timeout(2000),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
