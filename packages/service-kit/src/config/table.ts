import type { Setting, Settings } from './setting.js';

function defaultOf(setting: Setting<unknown>): string {
  if (!setting.fallback) return 'required';
  const { value, text } = setting.fallback;
  if (text !== undefined) return text || '–';
  if (value === null || (Array.isArray(value) && value.length === 0)) return '–';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** For `--help`, the README, and the checks of deployments. */
const rowsOf = (settings: Settings) =>
  Object.values(settings).map(setting => ({
    variable: setting.env,
    required: setting.fallback === undefined,
    default: defaultOf(setting),
    form: setting.form,
    secret: setting.secret,
    about: setting.about,
  }));
type Row = ReturnType<typeof rowsOf>[number];

const meaningOf = ({ about, secret, variable }: Row) =>
  secret ? `${about} Secret: \`${variable}_FILE\` works too.` : about;

export function settingsAsMarkdown(settings: Settings): string {
  const rows = rowsOf(settings).map(
    row =>
      `| \`${row.variable}\` | ${row.default} | ${row.form.replaceAll('|', '\\|')} | ${meaningOf(row)} |`,
  );
  return ['| variable | default | form | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

/** A README with the current settings table. */
export const withSettings = (readme: string, settings: Settings): string =>
  readme.replace(/^\| variable \|.*(?:\n\|.*)*/m, () => settingsAsMarkdown(settings));

export function settingsAsText(settings: Settings): string {
  const rows = rowsOf(settings);
  const width = Math.max(...rows.map(row => row.variable.length));
  return rows
    .map(row => `  ${row.variable.padEnd(width)}  ${meaningOf(row)} (${row.form}; ${row.default})`)
    .join('\n');
}

export const settingsAsJson = (settings: Settings): string =>
  JSON.stringify(rowsOf(settings), null, 2);
