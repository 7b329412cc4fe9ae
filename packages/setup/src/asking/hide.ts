/** Removes all secrets from a text, in any notation. */
export function hiding() {
  const secrets = new Set<string>();
  return {
    add: (secret: string): void => {
      // Shorter values would match by chance, and are not secrets.
      if (secret.length < 4) return;
      for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
        secrets.add(form);
    },
    hide: (text: string): string =>
      [...secrets]
        .sort((a, b) => b.length - a.length)
        .reduce((hidden, secret) => hidden.replaceAll(secret, '•••'), text),
  };
}
export type Hiding = ReturnType<typeof hiding>;
