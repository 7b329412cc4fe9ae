/** What the source database's type numbers mean; the organisation's own list, from configuration. */
export interface MemberTypes {
  readonly nameOf: (id: number) => string;
  /** `{"1": "Active"}`, for statements that name the type of many members. */
  readonly json: string;
}

const entry = /^\s*(\d{1,9})\s*[:=]\s*(.+?)\s*$/;

export function parseMemberTypes(text: string): MemberTypes {
  const names = new Map(
    text
      .split(',')
      .filter(part => part.trim() !== '')
      .map(part => {
        const [, id, name] = entry.exec(part) ?? [];
        if (id === undefined || name === undefined)
          throw new Error('must look like 1=Active,2=Retired');
        return [Number(id), name] as const;
      }),
  );
  return {
    nameOf: id => names.get(id) ?? `Type ${id}`,
    json: JSON.stringify(Object.fromEntries(names)),
  };
}
