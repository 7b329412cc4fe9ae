import {
  type APIApplicationCommand,
  type APIApplicationCommandInteractionDataBasicOption as Option,
  type APIApplicationCommandBasicOption as OptionDefinition,
  ApplicationCommandOptionType as Type,
} from 'discord-api-types/v10';
import type { Guild } from '../guild/guild.js';
import { badRequest, notFound } from '../rest/discord-error.js';

export type OptionValues = Readonly<Record<string, string | number | boolean>>;

/** What a person types: `/verify member_number:1234`. */
function parseTyped(text: string): { readonly name: string; readonly values: OptionValues } {
  const match = /^\/?([\p{L}\p{N}_-]+)(?:\s+(.*))?$/su.exec(text.trim());
  if (!match) throw badRequest('A command looks like /name option:value.');
  const [, name = '', rest = ''] = match;
  const values = [...rest.matchAll(/([\p{L}\p{N}_-]+):\s*(?:"([^"]*)"|(\S*))/gu)].map(
    ([, option = '', quoted, plain = '']) => [option, quoted ?? plain] as const,
  );
  return { name, values: Object.fromEntries(values) };
}

/** An option goes by its own name, and by the one that Discord shows in another language. */
const namesOf = ({ name, name_localizations }: OptionDefinition) => [
  name,
  ...Object.values(name_localizations ?? {}),
];

function toOption({ name, type }: OptionDefinition, value: string | number | boolean): Option {
  if (type === Type.String) return { name, type, value: String(value) };
  if (type === Type.Boolean) return { name, type, value: String(value) === 'true' };
  if (type === Type.User) return { name, type, value: String(value).replace(/\D/g, '') };
  throw badRequest(`The local chat server does not know options of type ${type}.`);
}

/** The registered command and its options. What Discord's own client would not send is refused. */
export function readCommand(
  guild: Guild,
  text: string,
  more: OptionValues = {},
): { readonly command: APIApplicationCommand; readonly options: Option[] } {
  const { name, values } = parseTyped(text);
  const command = guild.commands.get(name);
  if (!command) throw notFound(`The bot has not registered /${name}.`);
  const given = { ...values, ...more };
  const defined = (command.options ?? []) as readonly OptionDefinition[];
  const known = defined.map(option => `${option.name}:`).join(' ') || 'none';
  const unknown = Object.keys(given).find(
    each => !defined.some(option => namesOf(option).includes(each)),
  );
  if (unknown !== undefined)
    throw badRequest(`/${name} has no option "${unknown}". Its options: ${known}`);
  const options = defined.flatMap(option => {
    const used = namesOf(option).find(each => each !== null && each in given);
    const value = given[used ?? ''] ?? '';
    if (value !== '') return [toOption(option, value)];
    if (option.required === true) throw badRequest(`Option "${option.name}" is required.`);
    return [];
  });
  return { command, options };
}
