/** A wire name without a name of its own: `hourly_base_rate`, `dryRun`. Imports nothing that waits for a catalog. */
export function spaced(name: string): string {
  const text = name.replaceAll(/_|(?=[A-Z])/g, ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
