/** Origins as browsers send them: compared as text, so a path or a capital letter would never match. */
export function parseOrigins(text: string): readonly string[] {
  return text
    .split(',')
    .map(part => part.trim().replace(/\/$/, ''))
    .filter(part => part !== '')
    .map(part => {
      const origin = URL.canParse(part) ? new URL(part).origin : 'null';
      if (!/^https?:/.test(origin) || origin !== part.toLowerCase())
        throw new Error(`must hold origins like https://app.example.org, and ${part} is none`);
      return origin;
    });
}
