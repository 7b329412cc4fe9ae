export type TypedCommand = {
  readonly name: string;
  /** Subcommand or group and subcommand, as typed. */
  readonly path: readonly string[];
  readonly options: Readonly<Record<string, string>>;
};

/** Reads what a person types: `/verify member_number:1234`, `/note text:"two words"`. */
export const parseSlash = (text: string): TypedCommand | null => {
  const match = /^\/?([\p{L}\p{N}_-]{1,32})(?=\s|$)/u.exec(text.trim());
  if (match === null) return null;
  const rest = text.trim().slice(match[0].length);
  const option = /([\p{L}\p{N}_-]+):\s*(?:"([^"]*)"|(\S*))/gu;
  const options: Record<string, string> = {};
  for (const found of rest.matchAll(option)) options[found[1] ?? ''] = found[2] ?? found[3] ?? '';
  const words = rest
    .replace(option, ' ')
    .split(/\s+/)
    .filter(word => word !== '');
  return { name: match[1] ?? '', path: words, options };
};
