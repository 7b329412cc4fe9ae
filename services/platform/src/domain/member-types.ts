const entry = /^\s*(\d{1,9})\s*[:=]\s*(.+?)\s*$/;

/**
 * What the source database's type numbers mean, `1=Active,2=Retired`: the organisation's own list, as the JSON
 * object that statements take (`{"1": "Active"}`).
 */
export function parseMemberTypes(text: string): string {
  const names = text
    .split(',')
    .filter(part => part.trim() !== '')
    .map(part => {
      const [, id, name] = entry.exec(part) ?? [];
      if (id === undefined || name === undefined)
        throw new Error('must look like 1=Active,2=Retired');
      return [Number(id), name] as const;
    });
  return JSON.stringify(Object.fromEntries(names));
}
