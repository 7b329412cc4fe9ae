import type { Setting, Settings } from './setting.js';

function defaultOf(setting: Setting<unknown>): string {
  if (setting.fallback.kind === 'required') return 'required';
  const { value, text } = setting.fallback;
  if (text !== undefined) return text || '–';
  if (value === null || (Array.isArray(value) && value.length === 0)) return '–';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** The rows that `--help` prints and the README shows. */
const settingRows = (settings: Settings) =>
  Object.values(settings).map(setting => ({
    variable: setting.env,
    default: defaultOf(setting),
    form: setting.form,
    about: setting.secret
      ? `${setting.about} Secret: \`${setting.env}_FILE\` works too.`
      : setting.about,
  }));

export function settingsAsMarkdown(settings: Settings): string {
  const rows = settingRows(settings).map(
    row =>
      `| \`${row.variable}\` | ${row.default} | ${row.form.replaceAll('|', '\\|')} | ${row.about} |`,
  );
  return ['| variable | default | form | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

export function settingsAsText(settings: Settings): string {
  const rows = settingRows(settings);
  const width = Math.max(...rows.map(row => row.variable.length));
  return rows
    .map(row => `  ${row.variable.padEnd(width)}  ${row.about} (${row.form}; ${row.default})`)
    .join('\n');
}

/** What a deployment is checked against: which variables there are, and which it must set. */
export const settingsAsJson = (settings: Settings): string =>
  JSON.stringify(
    Object.values(settings).map(setting => ({
      variable: setting.env,
      required: setting.fallback.kind === 'required',
      default: defaultOf(setting),
      form: setting.form,
      secret: setting.secret,
      about: setting.about,
    })),
    null,
    2,
  );
