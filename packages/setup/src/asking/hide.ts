/** Takes out of every text whatever was given as a secret, however it came there. */
export function hiding() {
  const secrets = new Set<string>();
  return {
    add: (secret: string): void => {
      // Shorter ones would blot out words by chance, and are nobody's secret.
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
