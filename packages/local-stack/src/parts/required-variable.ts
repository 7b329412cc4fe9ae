type Environment = Readonly<Record<string, string | undefined>>;

/** What a part cannot do without. */
export function requiredVariable(environment: Environment, name: string): string {
  const value = environment[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set.`);
  return value;
}
